/** Bank cards of a member: recognised, bound, listed, unbound. */
import { InvalidArgument, mustBeText } from '../argument.ts'
import { findDecrypted, type Line, mayEncrypt } from '../operation.ts'
import type { Outcome } from '../outcome.ts'
import {
  findFlag,
  findInteger,
  findObjects,
  findText,
  findTime,
  mustName,
  mustObject,
  mustText,
  nameOf,
  UnexpectedShape,
} from '../reply-data.ts'
import {
  BANK_CARD_PRO,
  BIND_STATE,
  CARD_CHECK,
  CARD_STATE,
  CARD_TYPE,
  IDENTITY_TYPE,
  type JsonObject,
} from '../wire/index.ts'

export type CardType = keyof typeof CARD_TYPE
export type CardOwner = keyof typeof BANK_CARD_PRO

export interface CardBin {
  readonly bin: string | null
  /** A credit card needs its validity and cvv2 to be bound. */
  readonly cardType: CardType
  readonly bankCode: string | null
  readonly bankName: string
  readonly cardName: string | null
  readonly cardNoLength: number | null
  readonly isValid: boolean
}

export interface CardApplication {
  readonly memberNo: string
  readonly cardNo: string
  readonly phone?: string
  /** The card's owner: the real-named person, or the company's legal person. */
  readonly name: string
  readonly identityNo: string
  /** How the card is checked; the settings' way unless given. */
  readonly cardCheck?: number
  /** Credit cards only: MMYY. */
  readonly validity?: string
  readonly cvv2?: string
  readonly unionBank?: string
}

export interface CardApplied {
  readonly memberNo: string
  /** 流水号 to be handed to `bindCard` with the code; null when the card is already bound and no code was sent. */
  readonly tranceNo: string | null
  /** yyyyMMdd */
  readonly tranceDate: string | null
  readonly needsCode: boolean
  readonly bankName: string
  readonly bankCode: string | null
  readonly cardType: CardType | null
}

export interface PhoneChangeByCard {
  readonly memberNo: string
  readonly cardNo: string
  /** The one the bank knows, and the one that will be bound. */
  readonly phone: string
  /** The person's own. */
  readonly name: string
  readonly identityNo: string
  /** 6 or 7 alone; the settings' way unless given. */
  readonly cardCheck?: number
  /** Credit cards only: MMYY. */
  readonly validity?: string
  readonly cvv2?: string
}

export interface BoundCard {
  readonly cardNo: string
  readonly bankName: string | null
  readonly cardType: CardType | null
  readonly owner: CardOwner
  readonly phone: string | null
  readonly boundAt: Date | null
  readonly isSafeCard: boolean
  readonly branchName: string | null
  readonly unionBank: string | null
}

export interface BankCards {
  /** Refused 30049: no bank is known by this number. */
  cardBin(card: { cardNo: string }): Promise<Outcome<CardBin>>

  /** Repeated (30017): compare with `cards`. */
  applyBindCard(application: CardApplication): Promise<Outcome<CardApplied>>

  /** Wrong or expired code: refused 20011. Repeated (30017): compare with `cards`. */
  bindCard(binding: {
    memberNo: string
    phone: string
    code: string
    tranceNo?: string
    tranceDate?: string
    validity?: string
    cvv2?: string
  }): Promise<Outcome<{ memberNo: string; agreementNo: string | null }>>

  /** The cards bound now, or only the one with this number; a company's own account is among them. */
  cards(filter: { memberNo: string; cardNo?: string }): Promise<Outcome<{ cards: readonly BoundCard[] }>>

  /** Takes effect at once, without any confirmation. Repeated (30016, 30045): compare with `cards`. */
  unbindCard(card: { memberNo: string; cardNo: string }): Promise<Outcome<{ memberNo: string }>>

  /**
   * 安全卡: from now on the person's money leaves to this card alone, and nothing takes that back. Refused 30025: a credit card;
   * 30006: a company. Repeated (30026): compare with `cards`.
   */
  setSafeCard(card: { memberNo: string; cardNo: string }): Promise<Outcome<{ memberNo: string }>>

  /**
   * Who has the old phone no longer shows a card of their own, and the bank sends the code to the phone it knows. Persons only
   * (refused 30006), with a phone that is bound (30021). Repeated (30024): compare with `info`.
   */
  applyPhoneChangeByCard(
    change: PhoneChangeByCard,
  ): Promise<Outcome<Pick<CardApplied, 'memberNo' | 'tranceNo' | 'bankName' | 'bankCode' | 'cardType'>>>

  /** Nothing is notified. Wrong or expired code: refused 20011. Repeated (30024): compare with `info`. */
  confirmPhoneChangeByCard(change: {
    memberNo: string
    phone: string
    code: string
    tranceNo?: string
    validity?: string
    cvv2?: string
  }): Promise<Outcome<{ memberNo: string }>>
}

export function createBankCards({ settings, gateway, cipher }: Line): BankCards {
  const encryptCardNo = (cardNo: string): string => cipher.encrypt(mustBeText(cardNo, 'the card number', 40))

  const readCard = (card: JsonObject): BoundCard => ({
    cardNo: findDecrypted(cipher, card, 'bankCardNo') ?? missing('bankCardNo'),
    bankName: findText(card, 'bankName'),
    cardType: nameOf(CARD_TYPE, findInteger(card, 'cardType')),
    owner: mustName(BANK_CARD_PRO, findInteger(card, 'bankCardPro') ?? BANK_CARD_PRO.personal, 'bankCardPro'),
    phone: findText(card, 'phone'),
    boundAt: findTime(card, 'bindTime'),
    isSafeCard: findFlag(card, 'isSafeCard') ?? false,
    branchName: findText(card, 'branchBankName'),
    unionBank: findText(card, 'unionBank'),
  })

  return {
    cardBin: ({ cardNo }) =>
      gateway.call({
        method: 'memberService.getBankCardBin',
        kind: 'query',
        params: () => ({ cardNo: encryptCardNo(cardNo) }),
        read: (data) => readBin(mustObject(data, 'cardBinInfo')),
      }),

    applyBindCard: (application) =>
      gateway.call({
        method: 'memberService.applyBindBankCard',
        kind: 'command',
        mustEcho: ['bizUserId'],
        alsoRepeated: ['30017'],
        params: () => ({
          bizUserId: application.memberNo,
          cardNo: encryptCardNo(application.cardNo),
          phone: application.phone,
          name: mustBeText(application.name, 'the name', 60),
          cardCheck: application.cardCheck ?? settings.cardCheck,
          identityType: IDENTITY_TYPE.idCard,
          identityNo: cipher.encrypt(mustBeText(application.identityNo, 'the identity number', 30)),
          validate: mayEncrypt(cipher, application.validity),
          cvv2: mayEncrypt(cipher, application.cvv2),
          unionBank: application.unionBank,
        }),
        read: (data) => {
          const tranceNo = findText(data, 'tranceNum')
          return {
            memberNo: mustText(data, 'bizUserId'),
            tranceNo,
            tranceDate: findText(data, 'transDate'),
            needsCode: tranceNo !== null,
            bankName: mustText(data, 'bankName'),
            bankCode: findText(data, 'bankCode'),
            cardType: nameOf(CARD_TYPE, findInteger(data, 'cardType')),
          }
        },
      }),

    bindCard: (binding) =>
      gateway.call({
        method: 'memberService.bindBankCard',
        kind: 'command',
        mustEcho: ['bizUserId'],
        alsoRepeated: ['30017'],
        params: () => ({
          bizUserId: binding.memberNo,
          tranceNum: binding.tranceNo,
          transDate: binding.tranceDate,
          phone: binding.phone,
          validate: mayEncrypt(cipher, binding.validity),
          cvv2: mayEncrypt(cipher, binding.cvv2),
          verificationCode: mustBeText(binding.code, 'the code', 10),
        }),
        read: (data) => ({ memberNo: mustText(data, 'bizUserId'), agreementNo: findText(data, 'agreementNo') }),
      }),

    cards: ({ memberNo, cardNo }) =>
      gateway.call({
        method: 'memberService.queryBankCard',
        kind: 'query',
        params: () => ({ bizUserId: memberNo, cardNo: cardNo === undefined ? undefined : encryptCardNo(cardNo) }),
        read: (data) => ({
          cards: findObjects(data, 'bindCardList')
            .filter((card) => findInteger(card, 'bindState') === BIND_STATE.bound)
            .map(readCard),
        }),
      }),

    unbindCard: ({ memberNo, cardNo }) =>
      gateway.call({
        method: 'memberService.unbindBankCard',
        kind: 'command',
        mustEcho: ['bizUserId'],
        alsoRepeated: ['30016', '30045'],
        params: () => ({ bizUserId: memberNo, cardNo: encryptCardNo(cardNo) }),
        read: (data) => ({ memberNo: mustText(data, 'bizUserId') }),
      }),

    setSafeCard: ({ memberNo, cardNo }) =>
      gateway.call({
        method: 'memberService.setSafeCard',
        kind: 'command',
        alsoRepeated: ['30026'],
        params: () => ({ bizUserId: memberNo, cardNo: encryptCardNo(cardNo), setSafeCard: true }),
        read: () => ({ memberNo }),
      }),

    applyPhoneChangeByCard: (change) =>
      gateway.call({
        method: 'memberService.bankCardChangeBindPhone',
        kind: 'command',
        mustEcho: ['bizUserId'],
        alsoRepeated: ['30024'],
        params: () => ({
          bizUserId: change.memberNo,
          cardNo: encryptCardNo(change.cardNo),
          phone: mustBeText(change.phone, 'the phone', 20),
          name: mustBeText(change.name, 'the name', 60),
          cardCheck: mustAskByCode(change.cardCheck ?? settings.cardCheck),
          identityType: IDENTITY_TYPE.idCard,
          identityNo: cipher.encrypt(mustBeText(change.identityNo, 'the identity number', 30)),
          validate: mayEncrypt(cipher, change.validity),
          cvv2: mayEncrypt(cipher, change.cvv2),
        }),
        read: (data) => ({
          memberNo: mustText(data, 'bizUserId'),
          tranceNo: findText(data, 'tranceNum'),
          bankName: mustText(data, 'bankName'),
          bankCode: findText(data, 'bankCode'),
          cardType: nameOf(CARD_TYPE, findInteger(data, 'cardType')),
        }),
      }),

    confirmPhoneChangeByCard: (change) =>
      gateway.call({
        method: 'memberService.verifyBankCardChangeBindPhone',
        kind: 'command',
        mustEcho: ['bizUserId'],
        alsoRepeated: ['30024'],
        params: () => ({
          bizUserId: change.memberNo,
          tranceNum: change.tranceNo,
          phone: mustBeText(change.phone, 'the phone', 20),
          validate: mayEncrypt(cipher, change.validity),
          cvv2: mayEncrypt(cipher, change.cvv2),
          verificationCode: mustBeText(change.code, 'the code', 10),
        }),
        read: (data) => ({ memberNo: mustText(data, 'bizUserId') }),
      }),
  }
}

/** A phone is changed by a check that sends a code; the others prove nothing about it. */
function mustAskByCode(cardCheck: number): number {
  if (cardCheck !== CARD_CHECK.agreementPay && cardCheck !== CARD_CHECK.quickPay) {
    throw new InvalidArgument('a phone is changed by card check 6 or 7')
  }
  return cardCheck
}

function readBin(bin: JsonObject): CardBin {
  return {
    bin: findText(bin, 'cardBin'),
    cardType: mustName(CARD_TYPE, findInteger(bin, 'cardType'), 'cardType'),
    bankCode: findText(bin, 'bankCode'),
    bankName: mustText(bin, 'bankName'),
    cardName: findText(bin, 'cardName'),
    cardNoLength: findInteger(bin, 'cardLenth'),
    isValid: findInteger(bin, 'cardState') === CARD_STATE.valid,
  }
}

function missing(name: string): never {
  throw new UnexpectedShape(name)
}
