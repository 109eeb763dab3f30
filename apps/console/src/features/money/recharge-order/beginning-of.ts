// What the form of a new recharge begins with: what a link says, or what one that came to nothing was.
import {
  type api,
  type DataOf,
  type Fen,
  type RechargeMethod,
  type RechargeRow,
  rechargeTarget,
  type RechargeTarget,
} from '@merchant/contract'

export interface Beginning {
  readonly amountFen?: Fen
  readonly target?: RechargeTarget
  readonly method?: RechargeMethod
}

/** As another page asks for one: `?target=DEPOSIT&amount=50000`, in 分. */
export function linkedBeginning({ target, amount }: Readonly<Record<string, string>>): Beginning {
  const purpose = rechargeTarget.safeParse(target).data
  const fen = /^[1-9]\d{0,11}$/.test(amount ?? '') ? Number(amount) : undefined
  return { ...(purpose === undefined ? {} : { target: purpose }), ...(fen === undefined ? {} : { amountFen: fen }) }
}

type Ways = DataOf<typeof api.rechargeOrder.options>['methods']

/** A sum that was asked for is paid by the first way that takes it at once, or as much as one takes. */
export function fitting(beginning: Beginning, ways: Ways): Beginning {
  const { amountFen, method } = beginning
  if (amountFen === undefined || method !== undefined) return beginning
  const [widest] = ways.toSorted((one, other) => other.maxFen - one.maxFen)
  const way = ways.find(({ maxFen }) => amountFen <= maxFen) ?? widest
  if (way === undefined) return beginning
  return { ...beginning, method: way.method, amountFen: Math.min(Math.max(amountFen, way.minFen), way.maxFen) }
}

export const beginningOf = ({ amountFen, target, method }: RechargeRow): Beginning => ({ amountFen, target, method })
