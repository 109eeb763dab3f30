// What is pasted to be shipped: an order, a carrier and a waybill number in each line, from a sheet, a chat or a scanner. Pure, so that it is checked while one types.
import {
  businessNoSchema,
  type CarrierNumbers,
  plainWaybill,
  recogniseCarriers,
  waybillSchema,
} from '@merchant/contract'

export interface NamedCarrier extends CarrierNumbers {
  readonly name: string
}

export type PastedProblem =
  | 'noOrder'
  | 'notAnOrder'
  | 'orderTwice'
  | 'noWaybill'
  | 'manyWaybills'
  | 'notAWaybill'
  | 'waybillTwice'
  | 'unknownCarrier'
  | 'noCarrier'

export interface PastedRow {
  /** Its line in the field, from 1. */
  readonly line: number
  readonly orderNo: string
  readonly carrierCode: string | null
  readonly carrierName: string
  readonly waybillNo: string
  /** Null: nothing is wrong with how it is written. */
  readonly problem: PastedProblem | null
}

type Words = Pick<PastedRow, 'line' | 'orderNo' | 'waybillNo'> & {
  readonly carrier: string
  readonly numbers: number
}

const BETWEEN = /[\s,，;；|]+/
/** What a chat or a head of a table says beside the numbers. */
const LABELS = /(订单编号|订单号|快递公司|物流公司|运单号码|运单号|快递单号|order no\.?|carrier|waybill no\.?)[:：]?/gi
/** No waybill and no order has such, so it is the name of a carrier. */
const IN_WORDS = /[^\dA-Z-]/i
const isOrderNo = (word: string): boolean => /^SO\d+$/.test(word) || businessNoSchema.safeParse(word).success

const isNamed = ({ code, name }: NamedCarrier, said: string): boolean =>
  code === said.toUpperCase() || name.replaceAll(' ', '') === said

/** By its code, its name, or how its name begins where no other begins so. */
function carrierNamed(said: string, carriers: readonly NamedCarrier[]): NamedCarrier | undefined {
  const begun = carriers.filter(({ name }) => said.length > 1 && name.startsWith(said))
  return carriers.find((carrier) => isNamed(carrier, said)) ?? (begun.length === 1 ? begun[0] : undefined)
}

/** 'SF 0000 0000 00001': the code is how the number begins, and without it nobody's number looks so. */
function isBeginning(code: string, number: string, carriers: readonly NamedCarrier[]): boolean {
  const carrier = carriers.find((each) => each.code === code && each.waybillPrefixes.includes(code))
  const isWhole = (text: string) =>
    carrier?.waybillPatterns.some((one) => new RegExp(`^(?:${one})$`).test(text)) === true
  return !isWhole(number) && isWhole(code + number)
}

function wordsOf(text: string, line: number, carriers: readonly NamedCarrier[]): Words {
  const words = text.replaceAll(LABELS, ' ').split(BETWEEN).filter(Boolean)
  const orderNo = words.map((word) => word.toUpperCase()).find(isOrderNo) ?? ''
  const others = words.filter((word) => word.toUpperCase() !== orderNo)
  const isCarrier = (word: string) => IN_WORDS.test(word) || carriers.some((carrier) => isNamed(carrier, word))
  const numbers = others.filter((word) => !isCarrier(word))
  const carrier = others.filter((word) => IN_WORDS.test(word)).join('')
  const code = others.find((word) => isCarrier(word) && !IN_WORDS.test(word))?.toUpperCase() ?? ''
  const number = plainWaybill(numbers.join(''))
  return {
    line,
    orderNo,
    carrier: carrier === '' ? code : carrier,
    waybillNo: isBeginning(code, number, carriers) ? code + number : number,
    // A number may be written in groups, and none of those is as long as a number.
    numbers: numbers.filter((word) => word.length > 5).length,
  }
}

/**
 * The rows of a text. A line without an order belongs to the next of the chosen ones that no other line names.
 * @param chosen numbers of the chosen orders, in their order
 */
export function pastedRows(text: string, carriers: readonly NamedCarrier[], chosen: readonly string[]): PastedRow[] {
  const said = text
    .split(/\r?\n/)
    .map((line, at) => wordsOf(line, at + 1, carriers))
    .filter(({ orderNo, carrier, waybillNo }) => orderNo !== '' || carrier !== '' || waybillNo !== '')
  const named = new Set(said.map(({ orderNo }) => orderNo))
  const waiting = chosen.filter((orderNo) => !named.has(orderNo)).values()
  const orders = new Set<string>()
  const waybills = new Set<string>()
  return said.map((words) => {
    const orderNo = words.orderNo === '' ? (waiting.next().value ?? '') : words.orderNo
    const { line, waybillNo, carrier } = words
    const [likeliest] = recogniseCarriers(waybillNo, carriers)
    const found = carrier === '' ? carriers.find(({ code }) => code === likeliest) : carrierNamed(carrier, carriers)
    const problem =
      problemOfOrder(orderNo, orders) ??
      problemOfWaybill(words, waybills) ??
      (found !== undefined ? null : carrier === '' ? 'noCarrier' : 'unknownCarrier')
    orders.add(orderNo)
    waybills.add(waybillNo)
    return { line, orderNo, carrierCode: found?.code ?? null, carrierName: found?.name ?? carrier, waybillNo, problem }
  })
}

function problemOfOrder(orderNo: string, before: ReadonlySet<string>): PastedProblem | null {
  if (orderNo === '') return 'noOrder'
  if (!businessNoSchema.safeParse(orderNo).success) return 'notAnOrder'
  return before.has(orderNo) ? 'orderTwice' : null
}

function problemOfWaybill({ waybillNo, numbers }: Words, before: ReadonlySet<string>): PastedProblem | null {
  if (waybillNo === '') return 'noWaybill'
  if (numbers > 1) return 'manyWaybills'
  if (!waybillSchema.safeParse(waybillNo).success) return 'notAWaybill'
  return before.has(waybillNo) ? 'waybillTwice' : null
}

/** As it would be pasted, whichever order it was meant for. */
export const lineOf = ({ orderNo, carrierName, waybillNo }: PastedRow): string =>
  [orderNo, carrierName, waybillNo].filter(Boolean).join('\t')
