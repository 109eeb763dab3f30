// A message with one thing to do about it, for whoever tells something that can be taken back or gone on from.
import type { ReactNode } from 'react'

interface WithActProps {
  readonly text: string
  readonly label: string
  readonly onAct: () => void
}

/** Messages stand outside every page, so what is done comes as a function. */
export function WithAct({ text, label, onAct }: WithActProps): ReactNode {
  return (
    <>
      {text}{' '}
      <button type="button" className="link-button" onClick={onAct}>
        {label}
      </button>
    </>
  )
}
