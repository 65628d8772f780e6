sat
(model
  (define-fun P ((x!0 Int) (x!1 Bool)) Bool (ite x!1 (= x!0 (abs (- 2))) (Q ((as const (Array Int Int)) 0) x!0)))
  (define-fun Q ((x!0 (Array Int Int)) (x!1 Int)) Bool (! (distinct x!1 (select x!0 x!1) 3) :named q))
  ; a helper
  (define-fun |h 1| ((y Int)) Int (ite (< y 0) (- y) (* 2 y 3)))
)
