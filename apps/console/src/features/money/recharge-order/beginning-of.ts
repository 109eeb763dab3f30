// What the form of a new recharge begins with, and what it takes over from one that came to nothing.
import {
  type Fen,
  rechargeMethod,
  type RechargeMethod,
  type RechargeRow,
  type RechargeTarget,
} from '@merchant/contract'

export interface Beginning {
  readonly amountFen?: Fen
  readonly target?: RechargeTarget
  readonly method?: RechargeMethod
}

export function beginningOf({ amountFen, target, method }: RechargeRow): Beginning {
  const way = rechargeMethod.safeParse(method).data
  return { amountFen, target, ...(way === undefined ? {} : { method: way }) }
}
