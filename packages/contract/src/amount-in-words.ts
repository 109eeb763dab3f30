// An amount in Chinese capital numerals 大写金额, as cheques and transfer slips write it, so that no digit is misread.
import { type Fen, formatYuan } from './money.ts'

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟'] as const
const GROUPS = ['', '万', '亿', '万亿'] as const

/** 12345067 (分) → 壹拾贰万叁仟肆佰伍拾元零陆角柒分; whole 元 end in 整. Throws RangeError for what is no amount or negative. */
export function amountInWords(amountFen: Fen): string {
  const [, digits = '', jiaoDigit, fenDigit] = /^(\d+)\.(\d)(\d)$/.exec(formatYuan(amountFen)) ?? []
  if (digits === '') throw new RangeError(`No words for a negative amount: ${amountFen}`)
  const [yuan, jiao, fen] = [Number(digits), Number(jiaoDigit), Number(fenDigit)]
  if (amountFen === 0) return '零元整'
  const whole = yuan === 0 ? '' : `${wholeInWords(yuan)}元`
  if (jiao === 0 && fen === 0) return `${whole}整`
  // 零 stands between 元 and what follows when a place in between is empty: 壹拾元零伍角, 壹元零伍分.
  const gap = yuan > 0 && (jiao === 0 || yuan % 10 === 0) ? '零' : ''
  const tenths = jiao === 0 ? '' : `${DIGITS[jiao]}角`
  const hundredths = fen === 0 ? '整' : `${DIGITS[fen]}分`
  return `${whole}${gap}${tenths}${hundredths}`
}

/** A positive whole number, in groups of four digits. */
function wholeInWords(value: number): string {
  let words = ''
  let isGap = false
  for (let group = GROUPS.length - 1; group >= 0; group -= 1) {
    const four = Math.floor(value / 10_000 ** group) % 10_000
    if (four === 0) {
      isGap = words !== ''
      continue
    }
    // A group that does not fill its four places, or comes after an empty one, is joined by one 零.
    if (words !== '' && (isGap || four < 1000)) words += '零'
    words += fourInWords(four) + GROUPS[group]
    isGap = false
  }
  return words
}

/** 1 to 9999; zeros inside become one 零, those at the end are silent. */
function fourInWords(value: number): string {
  let words = ''
  let isGap = false
  for (let place = PLACES.length - 1; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit === 0) {
      isGap = words !== ''
      continue
    }
    if (isGap) words += '零'
    words += `${DIGITS[digit]}${PLACES[place]}`
    isGap = false
  }
  return words
}
