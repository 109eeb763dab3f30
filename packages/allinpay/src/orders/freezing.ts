/** 冻结 and 解冻: money that stays the member's and that nobody can spend. */
import { mustBeFen } from '../argument.ts'
import type { Line } from '../operation.ts'
import type { Outcome } from '../outcome.ts'
import { mustInteger, mustText } from '../reply-data.ts'
import type { JsonObject } from '../wire/index.ts'
import { mustBeOrderNo } from './order-terms.ts'

export interface Freeze {
  /** Ours: names this freeze for ever, also when it is given back. */
  readonly freezeNo: string
  readonly memberNo: string
  readonly amountFen: number
}

/** What the provider says it froze or gave back. */
export interface Frozen {
  readonly freezeNo: string
  readonly amountFen: number
}

export interface Freezing {
  /** Refused 40014 or 50001: less is available. After an unknown outcome compare `balance`; the same number freezes once. */
  freeze(freeze: Freeze): Promise<Outcome<Frozen>>

  /**
   * Gives back the whole of a freeze or a part. Refused 50003: less is frozen under this number; 50004: nothing ever was. Two parts
   * look alike to the provider, so after an unknown outcome compare `balance` before asking again.
   */
  unfreeze(freeze: Freeze): Promise<Outcome<Frozen>>
}

export function createFreezing({ gateway, settings }: Line): Freezing {
  const call = (method: string, freeze: Freeze): Promise<Outcome<Frozen>> =>
    gateway.call({
      method,
      kind: 'money',
      mustEcho: ['bizFreezenNo'],
      params: () => ({
        bizUserId: freeze.memberNo,
        bizFreezenNo: mustBeOrderNo(freeze.freezeNo),
        accountSetNo: settings.accountSetNo,
        amount: mustBeFen(freeze.amountFen, 'the amount'),
      }),
      read: readFrozen,
    })
  return {
    freeze: (freeze) => call('orderService.freezeMoney', freeze),
    unfreeze: (freeze) => call('orderService.unfreezeMoney', freeze),
  }
}

const readFrozen = (data: JsonObject): Frozen => ({
  freezeNo: mustText(data, 'bizFreezenNo'),
  amountFen: mustInteger(data, 'amount'),
})
