sat
(define-fun helper () Int (- 18446744073709551616))
(define-fun P ((a Int) (b Bool)) Bool (let ((c (let ((d (+ a helper))) (* d d)))) (xor b (=> b (< a c) (> c 1 0)))))
(define-fun Q ((a (Array Int Int)) (b Int)) Bool false)
