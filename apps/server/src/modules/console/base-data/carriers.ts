// The express companies a merchant can ship with: what their waybill numbers look like, where they are called, what they ask for.
import { type CarrierNumbers, recogniseCarriers } from '@merchant/contract'

/** Numbers are a hint and never a check: carriers begin new ones whenever they like, and the person may choose another company. */
export interface Carrier extends CarrierNumbers {
  readonly name: string
  /** Its customers' line. */
  readonly phone: string
  /** Whoever asks where a parcel is must say the last four digits of the receiver's phone. */
  readonly asksPhoneTail: boolean
  /** It gives out numbers and labels by its interface. */
  readonly hasEWaybill: boolean
}

const express = { asksPhoneTail: false, hasEWaybill: true } as const

export const carriers: readonly Carrier[] = [
  {
    ...express,
    code: 'SF',
    name: '顺丰速运',
    phone: '95338',
    waybillPrefixes: ['SF'],
    waybillPatterns: ['SF\\d{10,15}', '[1-9]\\d{11}'],
    asksPhoneTail: true,
  },
  {
    ...express,
    code: 'ZTO',
    name: '中通快递',
    phone: '95311',
    waybillPrefixes: ['75', '76', '77', '78', '79', 'ZTO'],
    waybillPatterns: ['7[3-9]\\d{12}', 'ZTO\\d{9,13}', '[2-6]\\d{11}'],
    asksPhoneTail: true,
  },
  {
    ...express,
    code: 'YTO',
    name: '圆通速递',
    phone: '95554',
    waybillPrefixes: ['YT'],
    waybillPatterns: ['YT\\d{13}', '[89]\\d{17}', 'G\\d{8,9}'],
  },
  {
    ...express,
    code: 'YD',
    name: '韵达速递',
    phone: '95546',
    waybillPrefixes: ['43', '46', '31', 'YD'],
    waybillPatterns: ['(3[0-9]|4[36])\\d{11,13}', 'YD\\d{11,13}'],
  },
  {
    ...express,
    code: 'STO',
    name: '申通快递',
    phone: '95543',
    waybillPrefixes: ['STO', '88', '77305'],
    waybillPatterns: ['77\\d{13}', 'STO\\d{9,13}', '[2-8]68\\d{9}', '88\\d{10,11}'],
  },
  {
    ...express,
    code: 'JTSD',
    name: '极兔速递',
    phone: '956025',
    waybillPrefixes: ['JT', 'UT'],
    waybillPatterns: ['[JU]T\\d{13}'],
  },
  {
    ...express,
    code: 'JD',
    name: '京东快递',
    phone: '950616',
    waybillPrefixes: ['JD', 'VA', 'VB'],
    waybillPatterns: ['JD[0-9A-Z]{2}\\d{9,14}', 'V[A-C]\\d{11}'],
  },
  {
    ...express,
    code: 'EMS',
    name: '邮政 EMS',
    phone: '11183',
    waybillPrefixes: ['EA', 'EB', 'EC', '10', '11'],
    waybillPatterns: ['1[0-3]\\d{11}', 'E[A-Z]\\d{9}CN'],
  },
  {
    ...express,
    code: 'YZPY',
    name: '邮政快递包裹',
    phone: '11183',
    waybillPrefixes: ['98', '99', 'KA', 'PA'],
    waybillPatterns: ['9[0-9]\\d{11}', '[KPX][A-Z]\\d{9,11}(CN)?'],
  },
  {
    ...express,
    code: 'DBL',
    name: '德邦快递',
    phone: '95353',
    waybillPrefixes: ['DPK', 'DPL'],
    waybillPatterns: ['DP[KL]?\\d{9,13}'],
  },
  {
    ...express,
    code: 'CNSD',
    name: '菜鸟速递',
    phone: '95187',
    waybillPrefixes: ['CN', 'LP'],
    waybillPatterns: ['(CN|LP)\\d{12,16}'],
  },
  {
    ...express,
    code: 'KYSY',
    name: '跨越速运',
    phone: '95324',
    waybillPrefixes: ['KY'],
    waybillPatterns: ['KY\\d{10,13}'],
    hasEWaybill: false,
  },
]

const byCode = new Map(carriers.map((carrier) => [carrier.code, carrier]))

export const carrierOf = (code: string): Carrier | null => byCode.get(code) ?? null
export const carrierName = (code: string): string | null => carrierOf(code)?.name ?? null

/** By its code or name as people write them; where nothing is said, the likeliest by the look of the number. Null: nobody's. */
export function namedCarrier(said: string, waybillNo: string): Carrier | null {
  const wanted = said.replaceAll(' ', '')
  const isIt = ({ code, name }: Carrier) => code === wanted.toUpperCase() || name.replaceAll(' ', '') === wanted
  const [likeliest] = recogniseCarriers(waybillNo, carriers)
  return carriers.find((carrier) => (wanted === '' ? carrier.code === likeliest : isIt(carrier))) ?? null
}
