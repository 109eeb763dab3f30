// A code that a person typed belongs to one act: recognised before the act's transaction, so that a wrong try stays counted,
// and used up in it, so that an act that fails leaves the code good for its repetition.
import type { GlobalDb, GlobalTx } from '@merchant/database'
import type { Command } from './command.ts'

/** A right code that is not used up yet. */
export interface RightCode {
  readonly id: string
}

export interface TypedCodes<Subject> {
  /**
   * The code when it is right, else null, which is one of its tries. With a command, also the code that this very command
   * has used up before.
   */
  recognise(request: Subject & { readonly code: string }, command?: Command): Promise<RightCode | null>
  /** Uses the code up. False when there is none, or another act took it meanwhile. */
  useUp(tx: GlobalDb | GlobalTx, code: RightCode | null, command?: Command): Promise<boolean>
}
