// The provider as it was during the demo's past: answers at once as the real one would have, and writes down each operation
// so that the sandbox can be told the same past afterwards. One file, because members, orders and what is told share one state.
import type {
  Allinpay,
  BoundCard,
  CompanyPapers,
  MemberInfo,
  OrderDetail,
  OrderStatus,
  Outcome,
  PayStatus,
} from '@merchant/allinpay'
import type { HistoryOperation } from '@merchant/allinpay-sandbox'
import { formatInstant } from '@merchant/contract'
import type { Clock } from '../../../apps/server/src/kernel/clock.ts'

export interface HistoryProvider {
  readonly allinpay: Allinpay
  /** Everything that happened so far, in the order of time. */
  operations(): HistoryOperation[]
  /** The buyer pays a collect at the cashier. */
  pay(orderNo: string): void
  /** The bank's answer to a withdrawal. */
  answerWithdraw(orderNo: string, outcome: 'success' | 'fail', reason?: string): void
  /** The member signs the contract on the provider's page. */
  signContract(memberNo: string): void
  /** The payout of this collect is accepted and not finished. */
  holdPayoutOf(collectNo: string): void
}

export interface HistoryProviderOptions {
  readonly clock: Clock
  /** Where the provider tells what happens to an order that is still open. */
  readonly backUrl: string
  /** What the identity check says of a name, when it does not simply pass. */
  readonly identityCheck: (name: string) => 'passes' | 'mismatch' | 'silent'
}

type Parameters = Readonly<Record<string, unknown>>

interface Member {
  readonly memberNo: string
  readonly isCompany: boolean
  /** Handed in by a company, and passed at once. */
  papers: CompanyPapers | null
  papersPassedAt: Date | null
  name: string | null
  identityNo: string | null
  realNamedAt: Date | null
  phone: string | null
  contractSignedAt: Date | null
  /** Applied for, by phone. */
  readonly applied: Map<string, string>
  readonly cards: BoundCard[]
}

const contractNoOf = ({ memberNo }: Member): string => `TLHT${memberNo.slice(-16).toUpperCase()}`

interface Order {
  readonly orderNo: string
  readonly providerOrderNo: string
  readonly amountFen: number
  readonly payerNo: string | null
  status: OrderStatus
  paidAt: Date | null
  errorMessage: string | null
}

const done = <T>(data: T): Outcome<T> => ({ kind: 'done', data })
const refused = (code: string, message: string): Outcome<never> => ({ kind: 'refused', code, message })
const silent: Outcome<never> = { kind: 'unknown', reason: 'timeout' }
const notInThisPast = (): never => {
  throw new Error('The demo tells no story with this operation of the provider')
}

export function createHistoryProvider({ clock, backUrl, identityCheck }: HistoryProviderOptions): HistoryProvider {
  const told: { at: Date; operation: HistoryOperation }[] = []
  const members = new Map<string, Member>()
  const orders = new Map<string, Order>()
  const held = new Set<string>()
  /** Collects that nobody has paid or closed yet. */
  const waiting = new Map<string, { readonly at: Date; readonly parameters: Parameters }>()
  let serial = 0

  const tell = (op: string, parameters: Parameters, at = clock.now()): void =>
    void told.push({ at, operation: operationOf(op, at, parameters) })
  const newOrderNo = (): string => `17${String(clock.now().getTime())}${String(++serial).padStart(6, '0')}`

  const memberOf = (memberNo: string): Member => {
    const member = members.get(memberNo)
    if (member === undefined) throw new Error(`Not a member: ${memberNo}`)
    return member
  }
  const orderOf = (orderNo: string): Order => {
    const order = orders.get(orderNo)
    if (order === undefined) throw new Error(`Not an order: ${orderNo}`)
    return order
  }
  const open = (order: Pick<Order, 'orderNo' | 'amountFen' | 'payerNo'>, status: OrderStatus): Order => {
    const opened = {
      orderNo: order.orderNo,
      amountFen: order.amountFen,
      payerNo: order.payerNo,
      providerOrderNo: newOrderNo(),
      status,
      paidAt: status === 'succeeded' ? clock.now() : null,
      errorMessage: null,
    }
    orders.set(order.orderNo, opened)
    return opened
  }
  const standingOf = (member: Member) => ({
    memberNo: member.memberNo,
    providerMemberId: member.memberNo,
    phone: member.phone,
    isPhoneBound: member.phone !== null,
    isContractSigned: member.contractSignedAt !== null,
    contractNo: member.contractSignedAt === null ? null : contractNoOf(member),
    contractSignedAt: member.contractSignedAt,
  })
  const personOf = (member: Member): MemberInfo => ({
    memberType: 'person',
    ...standingOf(member),
    name: member.name,
    identityNo: member.identityNo,
    isRealNamed: member.realNamedAt !== null,
    realNamedAt: member.realNamedAt,
    state: 'active',
  })
  const companyOf = (member: Member): MemberInfo => {
    const { papers } = member
    return {
      memberType: 'company',
      ...standingOf(member),
      companyName: papers?.companyName ?? null,
      status: papers === null ? null : 'passed',
      failReason: null,
      checkedAt: member.papersPassedAt,
      uniCredit: papers !== null && 'uniCredit' in papers.certificate ? papers.certificate.uniCredit : null,
      businessLicense: null,
      legalName: papers?.legalName ?? null,
      legalIdentityNo: papers?.legalIdentityNo ?? null,
      legalPhone: papers?.legalPhone ?? null,
      accountNo: papers?.accountNo ?? null,
      parentBankName: papers?.parentBankName ?? null,
      bankName: papers?.bankName ?? null,
      unionBank: papers?.unionBank ?? null,
    }
  }
  const infoOf = (member: Member): MemberInfo => (member.isCompany ? companyOf(member) : personOf(member))

  const membersPart: Allinpay['members'] = {
    async create({ memberNo, memberType }) {
      if (members.has(memberNo)) return { kind: 'repeated', code: '30000', message: '' }
      members.set(memberNo, {
        memberNo,
        isCompany: memberType === 'company',
        papers: null,
        papersPassedAt: null,
        name: null,
        identityNo: null,
        realNamedAt: null,
        phone: null,
        contractSignedAt: null,
        applied: new Map(),
        cards: [],
      })
      // A company is told with its papers.
      if (memberType === 'person') tell('member', { bizUserId: memberNo })
      return done({ memberNo, providerMemberId: memberNo })
    },
    async sendVerificationCode({ memberNo }) {
      return done({ memberNo })
    },
    async bindPhone({ memberNo, phone }) {
      memberOf(memberNo).phone = phone
      tell('bindPhone', { bizUserId: memberNo, phone })
      return done({ memberNo })
    },
    async setRealName({ memberNo, name, identityNo }) {
      const verdict = identityCheck(name)
      if (verdict === 'silent') return silent
      if (verdict === 'mismatch') return refused('30009', '姓名与身份证号不一致')
      Object.assign(memberOf(memberNo), { name, identityNo, realNamedAt: clock.now() })
      tell('realName', { bizUserId: memberNo, name, identityNo })
      return done({ memberNo })
    },
    async signContractPage({ memberNo }) {
      return done({ url: `https://provider.example/contract/${memberNo}` })
    },
    async info({ memberNo }) {
      const member = members.get(memberNo)
      return member === undefined ? refused('30001', '会员不存在') : done(infoOf(member))
    },
    async cardBin({ cardNo }) {
      return done({
        bin: cardNo.slice(0, 6),
        cardType: 'debit',
        bankCode: '01030000',
        bankName: '中国农业银行',
        cardName: '金穗通宝卡',
        cardNoLength: cardNo.length,
        isValid: true,
      })
    },
    async applyBindCard({ memberNo, cardNo, phone }) {
      memberOf(memberNo).applied.set(phone ?? '', cardNo)
      const day = clock.now().toISOString().slice(0, 10).replaceAll('-', '')
      return done({
        memberNo,
        tranceNo: newOrderNo(),
        tranceDate: day,
        needsCode: true,
        bankName: '中国农业银行',
        bankCode: '01030000',
        cardType: 'debit',
      })
    },
    async bindCard({ memberNo, phone }) {
      const member = memberOf(memberNo)
      const cardNo = member.applied.get(phone) ?? ''
      member.cards.push({
        cardNo,
        bankName: '中国农业银行',
        cardType: 'debit',
        owner: 'personal',
        phone,
        boundAt: clock.now(),
        isSafeCard: false,
        branchName: null,
        unionBank: null,
      })
      tell('bindCard', { bizUserId: memberNo, cardNo, phone })
      return done({ memberNo, agreementNo: null })
    },
    async cards({ memberNo, cardNo }) {
      const { cards } = memberOf(memberNo)
      return done({ cards: cards.filter((card) => cardNo === undefined || card.cardNo === cardNo) })
    },
    unbindPhone: notInThisPast,
    unbindCard: notInThisPast,
    bindPaymentAccount: notInThisPast,
    async setCompanyInfo({ memberNo, papers }) {
      if (!('uniCredit' in papers.certificate)) return notInThisPast()
      const member = memberOf(memberNo)
      // Acts of several days run at once: the job of a later one may bring the papers a second time.
      if (member.papers !== null) return { kind: 'repeated', code: '30023', message: '' }
      Object.assign(member, { papers, papersPassedAt: clock.now() })
      member.cards.push({
        cardNo: papers.accountNo,
        bankName: papers.parentBankName,
        cardType: 'debit',
        owner: 'company',
        phone: null,
        boundAt: clock.now(),
        isSafeCard: false,
        branchName: papers.bankName,
        unionBank: papers.unionBank,
      })
      const company = {
        companyName: papers.companyName,
        companyAddress: papers.address,
        authType: 2,
        uniCredit: papers.certificate.uniCredit,
        expLicense: papers.licenseExpiresOn,
        telephone: papers.telephone,
        legalName: papers.legalName,
        identityType: 1,
        legalIds: papers.legalIdentityNo,
        legalPhone: papers.legalPhone,
        accountNo: papers.accountNo,
        parentBankName: papers.parentBankName,
        bankName: papers.bankName,
        unionBank: papers.unionBank,
        province: papers.province,
        city: papers.city,
      }
      tell('member', { bizUserId: memberNo, company, audit: 'passed' })
      return done({ memberNo, status: 'passed', failReason: null })
    },
  }

  const ordersPart: Allinpay['orders'] = {
    async collect(terms) {
      const parameters = {
        bizOrderNo: terms.orderNo,
        payerId: terms.payerNo,
        recieverList: terms.receivers.map(({ memberNo, amountFen }) => ({ bizUserId: memberNo, amount: amountFen })),
        amount: terms.amountFen,
        validateType: 0,
        payMethod: { H5_CASHIER_VSP: { amount: terms.amountFen, limitPay: '' } },
        frontUrl: terms.returnUrl,
        backUrl,
        ...(terms.expiresAt === undefined ? {} : { orderExpireDatetime: formatInstant(terms.expiresAt) }),
        ...(terms.goodsName === undefined ? {} : { goodsName: terms.goodsName }),
      }
      const order = open(terms, 'unpaid')
      waiting.set(terms.orderNo, { at: clock.now(), parameters: { ...parameters, orderNo: order.providerOrderNo } })
      return done(acceptedAs(order, 'unpaid'))
    },
    async agentPay(terms) {
      const [collect] = terms.collects
      const isHeld = held.has(collect?.orderNo ?? '')
      const order = open({ ...terms, payerNo: terms.payeeNo }, isHeld ? 'inProgress' : 'succeeded')
      tell('agentPay', {
        bizOrderNo: terms.orderNo,
        collectPayList: terms.collects.map(({ orderNo, amountFen }) => ({ bizOrderNo: orderNo, amount: amountFen })),
        bizUserId: terms.payeeNo,
        amount: terms.amountFen,
        fee: terms.feeFen,
        orderNo: order.providerOrderNo,
        backUrl,
        ...(isHeld ? { outcome: 'pending' } : {}),
      })
      return done({ ...acceptedAs(order, isHeld ? 'pending' : 'succeeded') })
    },
    async withdraw(terms) {
      const memberNo = terms.member === 'platform' ? notInThisPast() : terms.member.memberNo
      const order = open({ ...terms, payerNo: memberNo }, 'inProgress')
      tell('withdraw', {
        bizOrderNo: terms.orderNo,
        bizUserId: memberNo,
        amount: terms.amountFen,
        fee: terms.feeFen,
        validateType: 0,
        bankCardNo: terms.cardNo,
        orderNo: order.providerOrderNo,
        backUrl,
      })
      return done(acceptedAs(order, 'pending'))
    },
    async detail({ orderNo }) {
      const order = orders.get(orderNo)
      return order === undefined ? refused('40000', '订单不存在') : done(detailOf(order))
    },
    async close({ orderNo }) {
      const order = orderOf(orderNo)
      if (order.status === 'unpaid') {
        order.status = 'closed'
        tellWaiting(orderNo)
        tell('close', { bizOrderNo: orderNo })
      }
      return done({ orderNo, status: order.status, closedAt: clock.now(), errorMessage: null })
    },
    async cashierPage({ orderNo }) {
      return done({ url: `https://provider.example/cashier/${orderNo}` })
    },
    deposit: notInThisPast,
    consume: notInThisPast,
    confirmBySms: notInThisPast,
    resendSms: notInThisPast,
    refund: notInThisPast,
    balance: notInThisPast,
    platformBalance: notInThisPast,
    fundFlow: notInThisPast,
    checkFile: notInThisPast,
  }

  /** A collect is told when it ends: as paid in one operation, or as one that never was. */
  function tellWaiting(orderNo: string): void {
    const collect = waiting.get(orderNo)
    if (collect === undefined) return
    waiting.delete(orderNo)
    tell('collect', collect.parameters, collect.at)
  }

  return {
    allinpay: {
      members: membersPart,
      orders: ordersPart,
      notifications: { verify: notInThisPast },
      trust: { certificates: () => [], replace: notInThisPast },
    },
    operations() {
      const open = [...waiting.values()].map(({ at, parameters }) => ({
        at,
        operation: operationOf('collect', at, parameters),
      }))
      return [...told, ...open].toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ operation }) => operation)
    },
    pay(orderNo) {
      const order = orderOf(orderNo)
      Object.assign(order, { status: 'succeeded', paidAt: clock.now() })
      const collect = waiting.get(orderNo)
      waiting.delete(orderNo)
      tell('collectPaid', collect?.parameters ?? {})
    },
    answerWithdraw(orderNo, outcome, reason) {
      const isPaid = outcome === 'success'
      const end = isPaid
        ? { status: 'succeeded' as const, paidAt: clock.now() }
        : { status: 'failed' as const, errorMessage: reason ?? null }
      Object.assign(orderOf(orderNo), end)
      tell('settle', { bizOrderNo: orderNo, outcome, ...(reason === undefined ? {} : { reason }) })
    },
    signContract(memberNo) {
      const member = memberOf(memberNo)
      member.contractSignedAt = clock.now()
      tell('signContract', { bizUserId: memberNo, contractNo: contractNoOf(member) })
    },
    holdPayoutOf: (collectNo) => void held.add(collectNo),
  }
}

const operationOf = (op: string, at: Date, parameters: Parameters): HistoryOperation => ({
  op,
  at: at.toISOString(),
  ...parameters,
})

const acceptedAs = (order: Order, payStatus: PayStatus) => ({
  orderNo: order.orderNo,
  providerOrderNo: order.providerOrderNo,
  payStatus,
  failMessage: null,
  tradeNo: null,
  payInfo: null,
  needsSms: false,
  note: null,
})

const detailOf = (order: Order): OrderDetail => ({
  orderNo: order.orderNo,
  providerOrderNo: order.providerOrderNo,
  status: order.status,
  errorMessage: order.errorMessage,
  amountFen: order.amountFen,
  paidAt: order.paidAt,
  payerNo: order.payerNo,
  originalOrderNo: null,
  payerAccount: null,
  channelTradeNo: null,
  note: null,
})
