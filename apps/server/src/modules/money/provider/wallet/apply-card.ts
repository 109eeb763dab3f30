// Applies for the binding of a card: our row first, then the provider, which texts a code to the card's phone.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { refuseOutcome } from '../calls/index.ts'
import {
  beginCard,
  type CardApplication,
  type CardRow,
  cardHash,
  cardsOf,
  failCard,
  findCardByHash,
  keepTrace,
  mustFindCard,
} from './bank-card.store.ts'
import { type ChangeDeps, isBoundAtProvider, markBound } from './change-cards.ts'
import { findMember, lockMember, type MemberRow, watchMember } from './pay-member.store.ts'
import { readBin, refuseUnsupported } from './read-bin.ts'
import type { ProvenPerson, WalletDeps } from './wallet.deps.ts'
import { isWaitingForCode } from './wallet.list.ts'
import { bankCardParameters } from './wallet.parameters.ts'

type ApplyDeps = ChangeDeps &
  Pick<WalletDeps, 'cipher' | 'allinpay' | 'legalPersonOf' | 'realNameOf'> & {
    readonly smsCodes: Pick<WalletDeps['smsCodes'], 'reserveProviderCode'>
  }

export interface CardOfPerson {
  readonly cardNumber: string
  readonly phone: string
}

/** Answers for how many seconds the application waits for the code, which the provider may take for less; 0 when the card was bound without one. */
export async function applyCard(
  deps: ApplyDeps,
  actor: MerchantActor,
  { cardNumber, phone }: CardOfPerson,
): Promise<number> {
  const { db, clock, cipher, allinpay, smsCodes } = deps
  const { merchantId } = actor
  const { member, person } = await mustBeProven(deps, merchantId)
  const { cardType, bankCode, bankName } = await readBin(allinpay.members, cardNumber)
  if (cardType === 'CREDIT')
    return refuse('bankCard.unsupported', { reason: said('提现只支持借记卡', 'withdrawals go to debit cards only') })
  await smsCodes.reserveProviderCode(phone, { merchantId, to: 'OWN' })
  const application = { cardNumber, phone, holder: person.realName, bankCode, bankName }
  const isCompany = member.member_type === 'ENTERPRISE'
  const cardId = await db.transaction(merchantId, (tx) =>
    begin(tx, { isCompany, application, cipher, now: clock.now() }),
  )
  const applied = await allinpay.members.applyBindCard({
    memberNo: member.member_no,
    cardNo: cardNumber,
    phone,
    name: person.realName,
    identityNo: person.idNumber,
  })
  if (applied.kind === 'done' && applied.data.tranceNo !== null) {
    const expiresAt = new Date(clock.now().getTime() + bankCardParameters.codeMs)
    const trace = { no: applied.data.tranceNo, date: applied.data.tranceDate, expiresAt }
    await db.transaction(merchantId, (tx) => keepTrace(tx, cardId, trace))
    return bankCardParameters.codeMs / 1000
  }
  // Bound without a code, bound before, or nobody knows.
  const isBound =
    applied.kind === 'done' || (await isBoundAtProvider(allinpay.members, merchantId, cardNumber)) === true
  if (isBound) {
    await markBound(deps, actor, await mustFindCard(db.tenant(merchantId), cardId))
    return 0
  }
  await db.transaction(merchantId, (tx) => failCard(tx, cardId))
  if (applied.kind === 'refused') refuseUnsupported(applied)
  return refuseOutcome(applied)
}

/** Whose card it has to be: of a company its legal person, else the merchant. Refuses wallet.stepMissing. */
async function mustBeProven(
  { db, legalPersonOf, realNameOf }: Pick<ApplyDeps, 'db' | 'legalPersonOf' | 'realNameOf'>,
  merchantId: string,
): Promise<{ member: MemberRow; person: ProvenPerson }> {
  const tenant = db.tenant(merchantId)
  const member = await findMember(tenant)
  const isCompany = member?.member_type === 'ENTERPRISE'
  const person = await (isCompany ? legalPersonOf(tenant) : realNameOf(tenant))
  if (person === null || member === undefined)
    return refuse('wallet.stepMissing', {
      step: isCompany ? said('企业认证', 'company certification') : said('实名认证', 'real-name certification'),
    })
  return { member, person }
}

interface Beginning {
  readonly isCompany: boolean
  readonly application: CardApplication
  readonly cipher: WalletDeps['cipher']
  readonly now: Date
}

/** Writes the application down; refuses what cannot be bound. */
async function begin(tx: TenantTx, { isCompany, application, cipher, now }: Beginning): Promise<string> {
  await lockMember(tx)
  await watchMember(tx, now)
  const existing = await findCardByHash(tx, cardHash(cipher, application.cardNumber))
  if (existing?.status === 'BOUND')
    refuse('state.notAllowed', { status: said('该卡已绑定', 'this card is bound already') })
  const others = (await cardsOf(tx)).filter(({ id, kind }) => id !== existing?.id && kind === 'PRIVATE')
  const waiting = others.filter((other) => isWaitingForCode(other, now))
  await mustHaveRoom(tx, isCompany, { bound: others.filter(({ status }) => status === 'BOUND').length, waiting })
  return beginCard(tx, { application, existing, cipher, now })
}

async function mustHaveRoom(
  tx: TenantTx,
  isCompany: boolean,
  { bound, waiting }: { readonly bound: number; readonly waiting: readonly CardRow[] },
): Promise<void> {
  if (!isCompany) {
    if (bound + waiting.length >= bankCardParameters.max)
      refuse('limit.exceeded', {
        limit: said(`最多绑定 ${bankCardParameters.max} 张银行卡`, `at most ${bankCardParameters.max} bank cards`),
      })
    return
  }
  if (bound > 0)
    refuse('limit.exceeded', {
      limit: said(
        '企业只能绑定法定代表人的一张银行卡',
        'a company may bind one card, that of its legal representative',
      ),
    })
  // The newest application counts: the codes of two would bind two.
  for (const other of waiting) await failCard(tx, other.id)
}
