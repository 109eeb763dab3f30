// Two or three ways to the same end on a public page: arrow keys move between them, the chosen one shows its panel.
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import './public-tabs.css'

interface PublicTabsProps<T extends string> {
  readonly label: string
  readonly tabs: readonly { readonly value: T; readonly label: string }[]
  readonly current: T
  readonly onChoose: (value: T) => void
  readonly children: ReactNode
}

export function PublicTabs<T extends string>({
  label,
  tabs,
  current,
  onChoose,
  children,
}: PublicTabsProps<T>): ReactNode {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const index = tabs.findIndex(({ value }) => value === current)
    const next = tabs[(index + step + tabs.length) % tabs.length]
    if (next === undefined) return
    onChoose(next.value)
    event.currentTarget.querySelector<HTMLElement>(`[data-value=${next.value}]`)?.focus()
  }
  return (
    <>
      <div className="public-tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === current ? 0 : -1}
            onClick={() => onChoose(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  )
}
