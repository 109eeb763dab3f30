// Code 128 as widths of bars and gaps: letters one by one, runs of digits in pairs, so that an order number stays short.

/** Six widths for each value, bar first; seven for the end. */
const WIDTHS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 ' +
  '123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 ' +
  '131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 ' +
  '213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 ' +
  '141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 ' +
  '124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 ' +
  '411131 211412 211214 211232 2331112'
).split(' ')

const TO_C = 99
const TO_B = 100
const START_B = 104
const START_C = 105
const STOP = 106
/** A shorter run of digits is not worth the change of alphabets. */
const WORTH_PAIRS = 4

/** The values of the symbols, from the start to the end. @param text printable ASCII */
export function code128Values(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new Error(`No barcode can say: ${text}`)
  const digitsAt = (at: number): number => /^\d*/.exec(text.slice(at))?.[0].length ?? 0
  let isPairs = digitsAt(0) >= WORTH_PAIRS
  const values = [isPairs ? START_C : START_B]
  let at = 0
  while (at < text.length) {
    const run = digitsAt(at)
    if (isPairs && run >= 2) {
      values.push(Number(text.slice(at, at + 2)))
      at += 2
    } else if (!isPairs && run >= WORTH_PAIRS && run % 2 === 0) {
      values.push(TO_C)
      isPairs = true
    } else {
      if (isPairs) values.push(TO_B)
      isPairs = false
      values.push(text.charCodeAt(at) - 32)
      at += 1
    }
  }
  const sum = values.reduce((total, value, index) => total + value * Math.max(index, 1), 0)
  return [...values, sum % 103, STOP]
}

/** Bars as places and widths in modules, and how many modules there are in all. */
export function code128(text: string): {
  readonly bars: readonly (readonly [number, number])[]
  readonly width: number
} {
  const bars: [number, number][] = []
  let width = 0
  for (const value of code128Values(text))
    for (const [index, digit] of [...(WIDTHS[value] ?? '')].entries()) {
      if (index % 2 === 0) bars.push([width, Number(digit)])
      width += Number(digit)
    }
  return { bars, width }
}
