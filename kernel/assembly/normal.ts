/**
 * The inverse of the normal distribution function: algorithm AS 241, PPND16 (M. J. Wichura, 1988, Applied Statistics
 * 37, 477–484), accurate to about 1 part in 10¹⁶. It converts one uniform draw to one normal draw.
 */

import { log } from './exact'

/**
 * Returns the quantile of the standard normal distribution for a share between 0 and 1, in standard deviations from the
 * mean.
 */
export function normalQuantile(share: f64): f64 {
  const q = share - 0.5
  if (Math.abs(q) <= 0.425) {
    const x = 0.180625 - q * q
    return (q * center(x)) / centerDivisor(x)
  }
  const r = Math.sqrt(-log(q < 0 ? share : 1 - share))
  const distance =
    r <= 5 ? middle(r - 1.6) / middleDivisor(r - 1.6) : tail(r - 5) / tailDivisor(r - 5)
  return q < 0 ? -distance : distance
}

function center(x: f64): f64 {
  return (
    ((((((2509.0809287301227 * x + 33430.57558358813) * x + 67265.7709270087) * x +
      45921.95393154987) *
      x +
      13731.69376550946) *
      x +
      1971.5909503065513) *
      x +
      133.14166789178438) *
      x +
    3.3871328727963665
  )
}

function centerDivisor(x: f64): f64 {
  return (
    ((((((5226.495278852854 * x + 28729.085735721943) * x + 39307.89580009271) * x +
      21213.794301586597) *
      x +
      5394.196021424751) *
      x +
      687.1870074920579) *
      x +
      42.31333070160091) *
      x +
    1
  )
}

function middle(x: f64): f64 {
  return (
    ((((((0.0007745450142783414 * x + 0.022723844989269184) * x + 0.2417807251774506) * x +
      1.2704582524523684) *
      x +
      3.6478483247632045) *
      x +
      5.769497221460691) *
      x +
      4.630337846156546) *
      x +
    1.4234371107496835
  )
}

function middleDivisor(x: f64): f64 {
  return (
    ((((((1.0507500716444169e-9 * x + 0.0005475938084995345) * x + 0.015198666563616457) * x +
      0.14810397642748008) *
      x +
      0.6897673349851) *
      x +
      1.6763848301838038) *
      x +
      2.053191626637759) *
      x +
    1
  )
}

function tail(x: f64): f64 {
  return (
    ((((((2.0103343992922881e-7 * x + 2.7115555687434876e-5) * x + 0.0012426609473880784) * x +
      0.026532189526576124) *
      x +
      0.29656057182850487) *
      x +
      1.7848265399172913) *
      x +
      5.463784911164114) *
      x +
    6.657904643501103
  )
}

function tailDivisor(x: f64): f64 {
  return (
    ((((((2.0442631033899397e-15 * x + 1.421511758316446e-7) * x + 1.8463183175100548e-5) * x +
      0.0007868691311456133) *
      x +
      0.014875361290850615) *
      x +
      0.1369298809227358) *
      x +
      0.599832206555888) *
      x +
    1
  )
}
