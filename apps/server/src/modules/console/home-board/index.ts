// Module entry of the home board: to-do counts, money and onboarding, small enough for the guard to wait for it.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { BoardDeps } from './home-board.deps.ts'
import { merchantBoard } from './merchant-board.ts'
import { operatorBoard } from './operator-board.ts'

export type { BoardDeps } from './home-board.deps.ts'

export function createBoard(deps: BoardDeps) {
  const handlers: HandlersOf<Api['board']> = {
    merchant: ({ actor }) => (actor.party === 'merchant' ? merchantBoard(deps, actor) : operatorBoard(deps, actor)),
  }
  return { handlers }
}
