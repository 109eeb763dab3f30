/** 绑定银行卡: the application, the card check's verdict, and the confirmation by SMS code. */
import { BIND_STATE, CARD_CHECK, CARD_TYPE, IDENTITY_TYPE } from '@merchant/allinpay/wire'
import { chinaDay } from '../clock.ts'
import { choice, flag, optional, secret, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { providerNumber } from '../numbers.ts'
import { type BankCardRow, bankCards, cardApplications, type MemberRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { mustKnowCard } from './card-bin.ts'
import { TEST_PERSONS } from './identity-number.ts'
import { findCompany, isCompany, mustBePhone, mustBeReal, mustFindMember } from './member.ts'
import { sendCode, type SmsPurpose, checkCode } from './sms-code.ts'

const CODE_PURPOSE: Readonly<Record<number, SmsPurpose>> = {
  [CARD_CHECK.realNamePay]: 'bindCardRealNamePay',
  [CARD_CHECK.agreementPay]: 'bindCard',
  [CARD_CHECK.quickPay]: 'bindCardQuickPay',
}

/** Card endings that fail the check of method 6: phone, identity, card abnormal, name. */
const FAILING_ENDINGS = ['01', '02', '03', '04']
/** Method 7 has no test data of the provider: cards of these first digits are ours, so that a refusal can be tried by hand. */
const REFUSED_RANGE = '62284899'

interface Application {
  cardNo: string
  phone: string | undefined
  name: string
  identityNo: string
  cardCheck: number
  validate?: string | undefined
  cvv2?: string | undefined
}

/** Binds a card that was confirmed. */
export async function bindCard(
  work: UnitOfWork,
  bizUserId: string,
  card: Pick<BankCardRow, 'cardNo' | 'phone' | 'cardType' | 'bindMethod' | 'isSafe'>,
): Promise<void> {
  const bound = { ...card, bindState: BIND_STATE.bound, boundAt: work.now }
  const known = await work.find(bankCards, { appId: work.appId, bizUserId, cardNo: card.cardNo })
  if (known) work.change(bankCards, known, bound)
  else work.add(bankCards, { appId: work.appId, bizUserId, ...bound })
}

/** Cards of a member that are bound now, oldest first. */
export async function boundCards(work: UnitOfWork, bizUserId: string): Promise<BankCardRow[]> {
  const cards = await work.list(bankCards, { appId: work.appId, bizUserId, bindState: BIND_STATE.bound })
  return cards.toSorted((left, right) => left.boundAt.getTime() - right.boundAt.getTime())
}

// Name and identity number must be those the member was checked with; a company binds its legal person's one card.
async function mustBeOwnCard(work: UnitOfWork, member: MemberRow, applied: Application): Promise<void> {
  await mustBeReal(work, member)
  const cards = await boundCards(work, member.bizUserId)
  if (cards.some((card) => card.cardNo === applied.cardNo)) refuse('30017')
  if (!isCompany(member)) {
    if (applied.name !== member.name || applied.identityNo !== member.identityNo) refuse('30014')
    return
  }
  const company = await findCompany(work, member.bizUserId)
  if (applied.name !== company?.info.legalName || applied.identityNo !== company.info.legalIds) refuse('30014')
  if (cards.length > 0) refuse('20008')
}

/** Whether a card may be the member's 安全卡. Refuses 30025 a credit card, 30026 there is one. */
async function mayBecomeSafe(work: UnitOfWork, bizUserId: string, cardType: number): Promise<void> {
  if (cardType !== CARD_TYPE.debit) refuse('30025')
  if ((await boundCards(work, bizUserId)).some((card) => card.isSafe)) refuse('30026')
}

/** What the bank says of a card. Refuses 30014, 10000 and 10001 a phone, 40012 and 10001 a credit card. */
export function mustPassCheck(
  work: UnitOfWork,
  applied: Omit<Application, 'phone'> & { readonly phone?: string | undefined },
  cardType: number,
): void {
  const { cardCheck, cardNo, phone } = applied
  if (cardCheck !== CARD_CHECK.threeElements) {
    if (!phone) refuse('10001')
    mustBePhone(phone)
    if (work.settings.strictPhonePrefixes && /^1(?:5[123]|8[1238])/.test(phone)) refuse('30014')
  }
  if (cardCheck === CARD_CHECK.fourElements || cardCheck === CARD_CHECK.fourElementsWjt) {
    const person = TEST_PERSONS.find((known) => known.cardCheck === cardCheck)
    const same =
      person && person.name === applied.name && person.cardNo === cardNo && person.identityNo === applied.identityNo
    if (!same || (person.phone !== null && person.phone !== phone)) refuse('30014')
  }
  if (cardType === CARD_TYPE.credit) {
    const takesCredit = [CARD_CHECK.agreementPay, CARD_CHECK.quickPay, CARD_CHECK.fourElementsWjt].some(
      (one) => one === cardCheck,
    )
    if (!takesCredit) refuse('40012')
    if (!applied.validate || !applied.cvv2) refuse('10001')
  }
  if (cardCheck === CARD_CHECK.agreementPay && FAILING_ENDINGS.includes(cardNo.slice(-2))) refuse('30014')
  if (cardCheck === CARD_CHECK.quickPay && cardNo.startsWith(REFUSED_RANGE)) refuse('30014')
}

export const applyBindBankCardService = service({
  method: 'memberService.applyBindBankCard',
  params: {
    bizUserId: text(32),
    cardNo: secret(),
    phone: optional(text(11)),
    name: text(60),
    cardCheck: optional(choice(1, 3, 5, 6, 7, 8)),
    identityType: choice(IDENTITY_TYPE.idCard),
    identityNo: secret(),
    validate: optional(secret()),
    cvv2: optional(secret()),
    isSafeCard: optional(flag()),
    unionBank: optional(text(12, /^\d{12}$/)),
  },
  async run(work, params) {
    const member = await mustFindMember(work, params.bizUserId)
    const cardCheck = params.cardCheck ?? CARD_CHECK.quickPay
    const bin = mustKnowCard(params.cardNo)
    const isSafe = params.isSafeCard ?? false
    await mustBeOwnCard(work, member, { ...params, cardCheck })
    if (isSafe) await mayBecomeSafe(work, params.bizUserId, bin.cardType)
    mustPassCheck(work, { ...params, cardCheck }, bin.cardType)
    const reply = { bankName: bin.bankName, bankCode: bin.bankCode, cardType: bin.cardType }
    const purpose = CODE_PURPOSE[cardCheck]
    const phone = params.phone ?? null
    if (!purpose || phone === null) {
      const card = { cardNo: params.cardNo, phone, cardType: bin.cardType, bindMethod: cardCheck, isSafe }
      await bindCard(work, params.bizUserId, card)
      return { bizUserId: params.bizUserId, ...reply }
    }
    const tranceNum = providerNumber(work.now)
    work.add(cardApplications, {
      appId: work.appId,
      tranceNum,
      bizUserId: params.bizUserId,
      cardNo: params.cardNo,
      phone,
      cardCheck,
      cardType: bin.cardType,
      isSafe,
      changesPhone: false,
      appliedAt: work.now,
      usedAt: null,
    })
    await sendCode(work, { purpose, subject: tranceNum, phone })
    const numbered = cardCheck !== CARD_CHECK.realNamePay
    const transDate = chinaDay(work.now).replaceAll('-', '')
    return { bizUserId: params.bizUserId, ...(numbered ? { tranceNum, transDate } : {}), ...reply }
  },
})

export const bindBankCardService = service({
  method: 'memberService.bindBankCard',
  params: {
    bizUserId: text(32),
    tranceNum: optional(text(40)),
    transDate: optional(text(8)),
    phone: text(11),
    validate: optional(secret()),
    cvv2: optional(secret()),
    verificationCode: text(6),
  },
  async run(work, params) {
    await mustFindMember(work, params.bizUserId)
    const { appId } = work
    const applied = params.tranceNum
      ? await work.find(cardApplications, { appId, tranceNum: params.tranceNum })
      : (
          await work.list(cardApplications, { appId, bizUserId: params.bizUserId, cardCheck: CARD_CHECK.realNamePay })
        ).at(-1)
    const purpose = applied && CODE_PURPOSE[applied.cardCheck]
    if (
      !applied ||
      applied.changesPhone ||
      !purpose ||
      applied.bizUserId !== params.bizUserId ||
      applied.phone !== params.phone
    )
      refuse('30014')
    // A number serves once; the same request sent twice finds the card bound already.
    if (applied.usedAt) refuse('30014')
    await checkCode(work, params.verificationCode, { purpose, subject: applied.tranceNum })
    work.change(cardApplications, applied, { usedAt: work.now })
    const { cardNo, phone, cardType, cardCheck: bindMethod, isSafe } = applied
    if (isSafe) await mayBecomeSafe(work, params.bizUserId, cardType)
    await bindCard(work, params.bizUserId, { cardNo, phone, cardType, bindMethod, isSafe })
    return { bizUserId: params.bizUserId, tranceNum: applied.tranceNum, transDate: params.transDate }
  },
})
