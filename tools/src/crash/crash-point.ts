// Where in a step the server is killed: at the n-th call to the provider, the n-th commit, or so many milliseconds in.

/** `before`: the other side never hears of it. `after`: the other side did it, and the server never hears the answer. */
export type Moment = 'before' | 'after'

export type CrashPoint =
  | { readonly at: 'call' | 'commit'; readonly moment: Moment; readonly nth: number }
  | { readonly at: 'time'; readonly milliseconds: number }

/** How many of each a step has when nothing disturbs it: at least, over several runs. */
export interface Profile {
  readonly calls: number
  readonly commits: number
}

export const describePoint = (point: CrashPoint): string =>
  point.at === 'time' ? `${point.milliseconds} ms in` : `${point.moment} ${point.at} ${point.nth}`
