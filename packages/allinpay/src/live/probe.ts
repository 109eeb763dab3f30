/** A probe asks the provider's own test environment what its specification leaves open, so that the answer becomes a setting. */
import { randomBytes } from 'node:crypto'
import type { Allinpay } from '../allinpay.ts'
import type { Params } from '../exchange.ts'
import type { Exchange } from '../exchange-record.ts'
import type { Outcome } from '../outcome.ts'
import type { AllinpaySettings } from '../settings.ts'
import { type JsonObject, PLATFORM_MEMBER_NO, type ReadNotification } from '../wire/index.ts'

/** What was found, by the name of a setting of the sandbox or of the client; nothing for what could not be told. */
export type Findings = Readonly<Record<string, string | number | boolean>>

export interface Probe {
  /** The question, as it stands open in the specification. */
  readonly asks: string
  /** The settings that the answer decides. */
  readonly decides: readonly string[]
  run(world: LiveWorld): Promise<Findings>
}

/** A person who is ready to pay and to withdraw: phone bound, contract signed, a card bound by check 6; no picture was handed in. */
export interface LiveMember {
  readonly memberNo: string
  readonly cardNo: string
  readonly name: string
  readonly identityNo: string
}

/** What a program can't do at the provider by itself. */
export interface Hands {
  /** Opens the page as a person does, and agrees. */
  agree(url: string): Promise<void>
  /** So much time passes at the provider. */
  pass(ms: number): Promise<void>
  /** A day in China, yyyy-MM-dd, whose check file is there. */
  closedDay(): Promise<string>
}

export interface LiveWorld {
  readonly settings: AllinpaySettings
  readonly member: LiveMember
  readonly hands: Hands
  readonly exchanges: readonly Exchange[]
  readonly notified: readonly ReadNotification[]
  /** With which status the next notifications are answered. */
  answerWith(status: number): void
  client(changes?: Partial<AllinpaySettings>): Allinpay
  /** A call of which the client knows no operation. */
  call(method: string, params: Params): Promise<Outcome<JsonObject>>
  encrypt(plain: string): string
  /** Waits until it is true; false when the world's patience ends before. */
  until(what: () => boolean | Promise<boolean>): Promise<boolean>
  close(): Promise<void>
}

/** A number that nobody used before. */
export const newNumber = (kind: string): string => `LIVE${kind}${randomBytes(8).toString('hex')}`

/** The data of a call that the probe can't go on without. */
export async function done<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const settled = await outcome
  if (settled.kind !== 'done') throw new Error(`the provider answered ${JSON.stringify(settled)}`)
  return settled.data
}

interface Asked {
  readonly orderNo: string
  readonly answer: Promise<Outcome<JsonObject>>
}
/** Ways of which the test environment documents amounts; nobody has to pay them. */
type PayMethod = 'QUICKPAY_TLT' | 'ALIPAY_APP_OPEN'

/** A deposit of the member's. */
export const deposit = (world: LiveWorld, payMethod: PayMethod, amount: number): Asked =>
  ask(world, 'depositApply', payMethod, {
    amount,
    bizUserId: world.member.memberNo,
    accountSetNo: world.settings.accountSetNo,
  })

/** The member pays the platform for something. */
export const consume = (world: LiveWorld, payMethod: PayMethod, amount: number): Asked =>
  ask(world, 'consumeApply', payMethod, { amount, payerId: world.member.memberNo, recieverId: PLATFORM_MEMBER_NO })

function ask(
  { call, encrypt, member, settings: { backUrl, industry } }: LiveWorld,
  method: string,
  payMethod: PayMethod,
  body: Params & { readonly amount: number },
): Asked {
  const orderNo = newNumber('O')
  const { amount } = body
  const content = payMethod === 'QUICKPAY_TLT' ? { bankCardNo: encrypt(member.cardNo), amount } : { amount }
  const answer = call(`orderService.${method}`, {
    ...body,
    bizOrderNo: orderNo,
    fee: 0,
    validateType: 0,
    backUrl,
    payMethod: { [payMethod]: content },
    goodsName: '测试',
    industryCode: industry.code,
    industryName: industry.name,
    source: 2,
  })
  return { orderNo, answer }
}

/** What was told of an order. */
export const toldOf = ({ notified }: LiveWorld, orderNo: string): readonly ReadNotification[] =>
  notified.filter((one) => one.kind === 'genuine' && one.body.bizOrderNo === orderNo)
