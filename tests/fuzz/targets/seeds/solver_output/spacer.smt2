sat
(
  (define-fun P ((A Int) (B Bool)) Bool
    (let ((a!1 (not (<= (+ A (* (- 1) 5)) 0))) (a!2 (and B (>= A 0))))
      (and (or a!1 a!2 (= A 3)) (or (not B) (<= A 4294967295)))))
  (define-fun Q ((A (Array Int Int)) (B Int)) Bool
    (and (>= (select A B) 0) (= (mod B 4) 0) (= (store A 1 (div B 2)) ((as const (Array Int Int)) 7))))
)
