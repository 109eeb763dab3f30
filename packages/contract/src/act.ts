// The shape of an act as the operation log names it: each module declares its own beside its endpoints.

/** What an act is called, in Chinese and in English. */
export interface Act {
  readonly label: readonly [string, string]
  /** The platform's people can do it, too: it is offered as a filter of their log. */
  readonly byPlatform?: true
}
export type Acts = Readonly<Record<string, Act>>
