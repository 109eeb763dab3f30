// For tests: a body that an endpoint's schema accepts, made from the schema itself, so that a new endpoint has one too.
import { type Endpoint, isCreditCode, isGenuineIdNumber } from '@merchant/contract'
import { z } from 'zod'

/** A credit code from its first 17 characters. */
const creditCodeOf = (body: string): string =>
  [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map((check) => body + check).find(isCreditCode) ?? ''

/** What can't be read from a schema, because a refinement checks it, by the name of the field. */
const byName: Readonly<Record<string, unknown>> = {
  phone: '13712345678',
  link: 'https://storefront.example/tea',
  servicePhone: '13712345678',
  password: 'Correct-Horse-9',
  username: '13712345678',
  smsCode: '123456',
  code: '111111',
  phoneCode: '123456',
  // Of a voucher.
  digits: '0000000000000000',
  challenge: 'x'.repeat(43),
  act: 'x'.repeat(43),
  invitation: 'x'.repeat(43),
  loginName: 'shanyeji',
  // Nobody is asked for one at first.
  proofOfWork: undefined,
  // The price of a piece is the least that there is, and a tier would cost less.
  tierPrices: [],
  // An appeal says why.
  text: '手工陶瓷马克杯不含违规内容',
  // Of a rule for refunds alone.
  reasonCodes: ['OTHER'],
  // Its goods were not sent, so nobody signs for them.
  isUnsigned: false,
  // The one for which an amount is said.
  ruling: 'PARTIAL',
  // Of an order or of a shop, and this is of a shop.
  saleOrderNo: undefined,
  // Five characters at most.
  unit: '克',
  firstLetter: 'S',
  // Of what is over there is a paper.
  month: undefined,
  statementPeriod: '2026-10-20',
  // A rule holds at once, and nobody has said until when.
  startsAt: undefined,
  endsAt: undefined,
  // A first page has none.
  cursor: undefined,
  // Of movements in the fund flow.
  kinds: ['orderReceipt'],
  // Both ends of a period in one moment would be no period.
  from: '2026-11-19T01:00:00Z',
  // A shop that is never away, and never answers.
  serviceHours: [],
  openHours: [],
  holiday: null,
  // Times to come are of the day on which they are asked for.
  onSaleAt: null,
  offSaleAt: null,
  // A service is no pack.
  units: null,
  // Of an exchange alone.
  wantedSkuId: undefined,
  // From stock.
  presaleShipDays: null,
  presaleEndAt: null,
  // No vouchers.
  validDays: null,
  validUntil: null,
  idNumber: [...'0123456789X'].map((check) => `11010519900101100${check}`).find(isGenuineIdNumber),
  realName: '张三丰',
  cardNumber: '6228480402564890018',
  creditCode: creditCodeOf('91330106MA27XY1Q9'),
  orgCode: 'MA27XY1Q9',
  licenseNo: '330106000012345',
  taxNo: '330106MA27XY1Q9X',
  invoiceNo: '26332000000018640273',
  email: 'buyer@mail.example',
  legalName: '张三丰',
  legalIdNumber: [...'0123456789X'].map((check) => `11010519900101100${check}`).find(isGenuineIdNumber),
  legalPhone: '13712345678',
  companyPhone: '0571-87654321',
  contactPhone: '0571-87654321',
  contactEmail: 'office@example.com',
  accountNo: '3301040160000012345',
  bankCode: 'ICBC',
  unionBankNo: '102331000017',
  licenseFrom: '2018-01-01',
  licenseTo: '9999-12-31',
  address: '文三路 90 号东部软件园 1 号楼 3 层',
  returnUrl: 'http://storefront.example/paid',
  // Of all ways the one that is for a storefront and for a merchant's people.
  payBy: { kind: 'WECHAT_SCAN' },
  waybillNo: 'SF1000000001',
  bankReference: 'ICBC20261129000001',
  orderNo: 'SO202611280000000001',
  orderNos: ['SO202611280000000001'],
  carrierCode: 'SF',
  website: 'https://carrier.example/',
  waybillPatterns: ['SF\\d{10,15}'],
  validFrom: '2020-01-01',
  validTo: '2040-01-01',
  bankRegion: [
    { code: '330000', name: '浙江省' },
    { code: '330100', name: '杭州市' },
    { code: '330106', name: '西湖区' },
  ],
  region: [
    { code: '330000', name: '浙江省' },
    { code: '330100', name: '杭州市' },
    { code: '330106', name: '西湖区' },
  ],
}

interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
}

/** Bodies that together show every field: one, or one of each alternative. `undefined` for a call without a body. */
export function sampleBodies(endpoint: Endpoint): unknown[] {
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const alternatives = schema.oneOf ?? schema.anyOf ?? [schema]
  return alternatives.map((alternative) => sampleOf(alternative, ''))
}

function sampleOf(schema: JsonSchema, name: string): unknown {
  // A word of a list is no code that was texted.
  if (schema.enum !== undefined && !schema.enum.includes(byName[name])) return schema.enum[0]
  if (name in byName) return byName[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [first] = schema.oneOf ?? schema.anyOf ?? []
  if (first !== undefined) return sampleOf(first, name)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, field]) => [
          key,
          isDeciding(key, schema) ? undefined : sampleOf(field, key),
        ]),
      )
    case 'array':
      return [sampleOf(schema.items ?? {}, name)]
    case 'integer':
    case 'number':
      return schema.default ?? Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'string':
      return sampleText(schema)
    case 'null':
      return null
    case undefined:
    default:
      return undefined
  }
}

/** Where an invitation may be given, it decides what may stand beside it: without one more is shown. */
const isDeciding = (key: string, { required = [] }: JsonSchema): boolean =>
  key === 'invitation' && !required.includes(key)

function sampleText({ format, pattern, default: given }: JsonSchema): string {
  if (typeof given === 'string' && given !== '') return given
  if (format === 'uuid') return '01890000-0000-7000-8000-000000000000'
  if (format === 'date-time') return '2026-11-20T01:00:00Z'
  if (format === 'date') return '2026-11-20'
  const candidates = ['手工陶瓷马克杯', 'sample-1', '123456', '/order/saleorder']
  return candidates.find((text) => new RegExp(pattern ?? '', 'u').test(text)) ?? ''
}

export type Path = readonly (string | number)[]

/** Where the single values of a body stand. */
export function leavesOf(body: unknown, path: Path = []): Path[] {
  if (Array.isArray(body)) return body.slice(0, 1).flatMap((item, index) => leavesOf(item, [...path, index]))
  if (typeof body !== 'object' || body === null) return path.length === 0 ? [] : [path]
  return Object.entries(body).flatMap(([key, value]) => leavesOf(value, [...path, key]))
}

/** A copy of a body with another value at one place. */
export function replaced(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(body) ? [...body] : { ...(body as object) }) as Record<string | number, unknown>
  copy[key] = replaced(copy[key], rest, value)
  return copy
}
