// Steps that can be taken back and taken again; pure. Typing in one place is one step.
export interface UndoHistory<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
  /** Where the last step was typed; null: it stands alone. */
  readonly place: string | null
}

const MOST_STEPS = 100

export const beginHistory = <State>(present: State): UndoHistory<State> => ({
  past: [],
  present,
  future: [],
  place: null,
})

/** @param place typing goes on in the same step while it is the same */
export function stepTo<State>(
  history: UndoHistory<State>,
  present: State,
  place: string | null = null,
): UndoHistory<State> {
  const isSameStep = place !== null && place === history.place
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-MOST_STEPS)
  return { past, present, future: [], place }
}

export function undo<State>(history: UndoHistory<State>): UndoHistory<State> {
  const present = history.past.at(-1)
  if (present === undefined) return history
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], place: null }
}

export function redo<State>(history: UndoHistory<State>): UndoHistory<State> {
  const [present, ...future] = history.future
  if (present === undefined) return history
  return { past: [...history.past, history.present], present, future, place: null }
}
