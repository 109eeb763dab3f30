// The express companies a merchant can ship with, and how their waybill numbers begin, so that typing one suggests the company.

export interface Carrier {
  readonly code: string
  readonly name: string
  /** A hint while typing, never a check: the longest fitting prefix wins, and the person may choose another company. */
  readonly waybillPrefixes: readonly string[]
  /** Whoever asks where a parcel is must say the last four digits of the receiver's phone. */
  readonly asksPhoneTail: boolean
}

export const carriers: readonly Carrier[] = [
  { code: 'SF', name: '顺丰速运', waybillPrefixes: ['SF'], asksPhoneTail: true },
  { code: 'ZTO', name: '中通快递', waybillPrefixes: ['75', '76', '77', '78', '79', 'ZTO'], asksPhoneTail: true },
  { code: 'YTO', name: '圆通速递', waybillPrefixes: ['YT'], asksPhoneTail: false },
  { code: 'YD', name: '韵达速递', waybillPrefixes: ['43', '46', '31', 'YD'], asksPhoneTail: false },
  { code: 'STO', name: '申通快递', waybillPrefixes: ['STO', '88', '77305'], asksPhoneTail: false },
  { code: 'JTSD', name: '极兔速递', waybillPrefixes: ['JT', 'UT'], asksPhoneTail: false },
  { code: 'JD', name: '京东快递', waybillPrefixes: ['JD', 'VA', 'VB'], asksPhoneTail: false },
  { code: 'EMS', name: '邮政 EMS', waybillPrefixes: ['EA', 'EB', 'EC', '10', '11'], asksPhoneTail: false },
  { code: 'YZPY', name: '邮政快递包裹', waybillPrefixes: ['98', '99', 'KA', 'PA'], asksPhoneTail: false },
  { code: 'DBL', name: '德邦快递', waybillPrefixes: ['DPK', 'DPL'], asksPhoneTail: false },
  { code: 'CNSD', name: '菜鸟速递', waybillPrefixes: ['CN', 'LP'], asksPhoneTail: false },
  { code: 'KYSY', name: '跨越速运', waybillPrefixes: ['KY'], asksPhoneTail: false },
]

export const carrierName = (code: string): string | null =>
  carriers.find((carrier) => carrier.code === code)?.name ?? null
