/**
 * Geohashes: places on the globe as digits of five bits, which halve the longitudes and the latitudes in turn
 * (G. Niemeyer, geohash.org, 2008).
 */

const millionths: f64 = 1e6

/**
 * Returns `count` digits of the geohash of a point, after the first `from` ones, as one number. The point is in
 * millionths of degrees.
 */
export function geohash(north: f64, east: f64, from: f64, count: f64): f64 {
  const latitude = north / millionths
  const longitude = east / millionths
  let west: f64 = -180
  let easternmost: f64 = 180
  let south: f64 = -90
  let northernmost: f64 = 90
  let number: u64 = 0
  const bits = <i32>(from + count) * 5
  for (let bit = 0; bit < bits; bit++) {
    number <<= 1
    if ((bit & 1) === 0) {
      const middle = (west + easternmost) / 2
      if (longitude >= middle) {
        west = middle
        number++
      } else easternmost = middle
    } else {
      const middle = (south + northernmost) / 2
      if (latitude >= middle) {
        south = middle
        number++
      } else northernmost = middle
    }
  }
  return <f64>(number & (((<u64>1) << (<u64>count * 5)) - 1))
}
