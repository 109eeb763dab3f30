// Makes a buyer a payer at the provider: a member whose phone is bound with the provider's own code, once and for ever.
import type { Outcome } from '@merchant/allinpay'
import { reasonOf, WRONG_CODE } from '../calls/index.ts'
import type { WalletDeps } from './wallet.deps.ts'

export type BuyerOpened =
  | { readonly kind: 'ready' }
  /** The provider has sent a code to the buyer's phone; `bindBuyer` takes it. */
  | { readonly kind: 'codeSent' }
  | { readonly kind: 'wrongCode' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' }

export interface BuyerMember {
  readonly memberNo: string
  readonly phone: string
}

interface PayerAccount {
  readonly type: 'weChatMiniProgram' | 'weChatPublic' | 'aliPayService'
  readonly id: string
}

export function createBuyerMembers({
  allinpay,
  smsCodes,
}: Pick<WalletDeps, 'allinpay'> & { readonly smsCodes: Pick<WalletDeps['smsCodes'], 'reserveProviderCode'> }) {
  const { members } = allinpay

  /** Whether the member has a phone, asked where it is known; null when there is no answer. */
  const hasPhone = async (memberNo: string): Promise<boolean | null> => {
    const info = await members.info({ memberNo })
    return info.kind === 'done' ? info.data.isPhoneBound : null
  }

  return {
    /**
     * Ready, or a code is on its way. Safe to repeat: an existing member is asked for what it still lacks. `takenBy`: the merchant
     * whose people take the buyer's order down. Refuses request.tooMany by phone, limit.exceeded by that merchant.
     */
    async openBuyer({ memberNo, phone }: BuyerMember, takenBy: string | null): Promise<BuyerOpened> {
      const created = await members.create({ memberNo, memberType: 'person', source: 'mobile' })
      if (created.kind === 'refused') return notReady(created)
      if (created.kind !== 'done') {
        const bound = await hasPhone(memberNo)
        if (bound !== false) return bound === true ? { kind: 'ready' } : { kind: 'unknown' }
      }
      await smsCodes.reserveProviderCode(phone, takenBy === null ? null : { merchantId: takenBy, to: 'BUYER' })
      const sent = await members.sendVerificationCode({ memberNo, phone, purpose: 'bindPhone' })
      return sent.kind === 'done' ? { kind: 'codeSent' } : notReady(sent)
    },

    /**
     * An identity within WeChat or Alipay, with which a payer needs no phone. Safe to repeat; another one of the same kind takes the
     * place of the first.
     */
    async bindAccount(memberNo: string, account: PayerAccount): Promise<BuyerOpened> {
      const created = await members.create({ memberNo, memberType: 'person', source: 'mobile' })
      // One that is there already is as good; whatever else it was, the binding says.
      if (created.kind === 'unknown') return { kind: 'unknown' }
      const bound = await members.bindPaymentAccount({ memberNo, accountType: account.type, account: account.id })
      return bound.kind === 'done' ? { kind: 'ready' } : notReady(bound)
    },

    /** Binds the phone with the code that the buyer received. */
    async bindBuyer({ memberNo, phone }: BuyerMember, code: string): Promise<BuyerOpened> {
      const bound = await members.bindPhone({ memberNo, phone, code })
      if (bound.kind === 'done') return { kind: 'ready' }
      if (bound.kind === 'refused' && bound.code === WRONG_CODE) return { kind: 'wrongCode' }
      // Bound before, or perhaps just now: the member itself knows.
      return (await hasPhone(memberNo)) === true ? { kind: 'ready' } : notReady(bound)
    },
  }
}

function notReady(outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): BuyerOpened {
  return outcome.kind === 'refused' ? { kind: 'refused', reason: reasonOf(outcome) } : { kind: 'unknown' }
}
