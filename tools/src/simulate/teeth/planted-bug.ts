// A bug as it would be planted: what it changes about the server, about its database, or about a part that a proof is given.
import type { Signs } from '../signs.ts'
import type { Spoiled } from '../world.ts'
import type { Config } from '../../../../apps/server/src/config.ts'

/** Parts that a proof can look at by themselves. */
export interface Parts {
  readonly readConfig: (env: NodeJS.ProcessEnv) => Config
  /** Every pattern that something from outside is held against. */
  readonly patterns: readonly RegExp[]
}

export interface PlantedBug {
  readonly name: string
  /** The proof that must fail while it is there. */
  readonly proof: string
  /** What the proof says then. */
  readonly finds: RegExp
  readonly spoils?: (signs: Signs) => Spoiled
  /** Statements for the database, as its administrator. */
  readonly database?: readonly string[]
  readonly parts?: (parts: Parts) => Partial<Parts>
}
