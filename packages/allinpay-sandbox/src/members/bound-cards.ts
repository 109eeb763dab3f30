/** queryBankCard and unbindBankCard: what is bound, the company's account among it, and undoing it. */
import {
  BANK_CARD_PRO,
  BIND_STATE,
  CARD_TYPE,
  COMPANY_STATUS,
  type JsonInput,
  toChinaTime,
} from '@merchant/allinpay/wire'
import { optional, secret, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { encryptFor } from '../edge/secrets.ts'
import { service } from '../edge/service.ts'
import { type BankCardRow, bankCards, type CompanyRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { boundCards } from './bank-card.ts'
import { findCompany, mustFindMember } from './member.ts'

function cardItem(work: UnitOfWork, card: BankCardRow): JsonInput {
  return {
    bankCardNo: encryptFor(work, card.cardNo),
    bankName: '中国农业银行',
    bindTime: toChinaTime(card.boundAt),
    cardType: card.cardType,
    bindState: card.bindState,
    phone: card.phone,
    isSafeCard: card.isSafe,
    bindMethod: card.bindMethod,
    bankCardPro: BANK_CARD_PRO.personal,
  }
}

function companyAccountItem(work: UnitOfWork, company: CompanyRow): JsonInput {
  const { info } = company
  return {
    bankCardNo: encryptFor(work, info.accountNo),
    bankName: info.parentBankName,
    bindTime: toChinaTime(company.checkedAt ?? company.submittedAt),
    cardType: CARD_TYPE.debit,
    bindState: BIND_STATE.bound,
    isSafeCard: false,
    bindMethod: 0,
    bankCardPro: BANK_CARD_PRO.company,
    branchBankName: info.bankName,
    unionBank: info.unionBank,
    bankCityNo: info.bankCityNo,
    province: info.province,
    city: info.city,
  }
}

export const queryBankCardService = service({
  method: 'memberService.queryBankCard',
  reads: true,
  params: { bizUserId: text(32), cardNo: optional(secret()) },
  async run(work, params) {
    await mustFindMember(work, params.bizUserId)
    const wanted = (cardNo: string): boolean => params.cardNo === undefined || params.cardNo === cardNo
    const cards = (await boundCards(work, params.bizUserId)).filter((card) => wanted(card.cardNo))
    const bindCardList = cards.map((card) => cardItem(work, card))
    const company = await findCompany(work, params.bizUserId)
    if (company?.status === COMPANY_STATUS.passed && wanted(company.info.accountNo)) {
      bindCardList.push(companyAccountItem(work, company))
    }
    return { bindCardList }
  },
})

export const unbindBankCardService = service({
  method: 'memberService.unbindBankCard',
  params: { bizUserId: text(32), cardNo: secret() },
  async run(work, params) {
    await mustFindMember(work, params.bizUserId)
    const company = await findCompany(work, params.bizUserId)
    if (company?.info.accountNo === params.cardNo) refuse('30015')
    const card = await work.find(bankCards, { appId: work.appId, bizUserId: params.bizUserId, cardNo: params.cardNo })
    if (card?.bindState !== BIND_STATE.bound) refuse('30016')
    if (card.isSafe) refuse('30027')
    work.change(bankCards, card, { bindState: BIND_STATE.unbound })
    return { bizUserId: params.bizUserId, cardNo: encryptFor(work, params.cardNo) }
  },
})
