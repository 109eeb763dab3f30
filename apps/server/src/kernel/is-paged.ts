// Which endpoints answer pages of a list: those of which a law asks that each of their statements is cheap by the plan that is kept.
import type { Endpoint } from '@merchant/contract'

export function isPaged({ data }: Pick<Endpoint, 'data'>): boolean {
  const { shape } = data as { shape?: object }
  return shape !== undefined && 'nextCursor' in shape
}
