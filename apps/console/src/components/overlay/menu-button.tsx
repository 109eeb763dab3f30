// A button that opens a small menu, and the menu alone at a point for right clicks; keyboard as menus have it.
import { CheckOutlined } from '@ant-design/icons'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { keepBeside, type Point } from './keep-beside.ts'
import './menu.css'

export interface MenuItem {
  readonly key: string
  readonly label: string
  readonly onAct: () => void
  readonly danger?: boolean
  /** One of several of which exactly one holds: whether it is this. */
  readonly isChosen?: boolean
  /** Stand before and behind the words; what they say is said in words too. */
  readonly start?: ReactNode
  readonly end?: ReactNode
  /** A line above this item. */
  readonly startsGroup?: boolean
}

interface MenuButtonProps {
  readonly items: readonly MenuItem[]
  /** Needed when the content has no words of its own. */
  readonly label?: string
  /** Stands above the items: what is chosen here. */
  readonly heading?: string
  /** There is nothing to choose this time: a press does this, and no menu opens. */
  readonly actsAtOnce?: () => void
  readonly className: string
  readonly children: ReactNode
}

export function MenuButton({ items, label, heading, actsAtOnce, className, children }: MenuButtonProps): ReactNode {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="menu-anchor">
      <button
        ref={button}
        type="button"
        className={className}
        {...(actsAtOnce === undefined
          ? { 'aria-haspopup': 'menu', 'aria-expanded': isOpen, 'aria-controls': isOpen ? id : undefined }
          : {})}
        {...(label === undefined ? {} : { 'aria-label': label, title: label })}
        onClick={actsAtOnce ?? (() => setOpen(!isOpen))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen || actsAtOnce !== undefined) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {isOpen && <Menu id={id} items={items} heading={heading} opener={button} onClose={() => setOpen(false)} />}
    </span>
  )
}

interface MenuProps {
  readonly id?: string
  readonly items: readonly MenuItem[]
  readonly heading?: string | undefined
  /** Gets the focus back, and a press on it does not count as outside. */
  readonly opener: RefObject<HTMLElement | null>
  /** Where the pointer was; without it the menu hangs below its button. */
  readonly at?: Point
  readonly onClose: () => void
}

export function Menu({ id, items, heading, opener, at, onClose }: MenuProps): ReactNode {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => menu.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const [x, y] = [at?.x, at?.y]
  useLayoutEffect(() => {
    const beside = x === undefined || y === undefined ? opener.current : { x, y }
    return menu.current === null || beside === null ? undefined : keepBeside(menu.current, beside)
  }, [opener, x, y])
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target) && !opener.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  })
  const move = (key: string) => {
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])]
    const now = buttons.findIndex((button) => button === document.activeElement)
    const targets: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1 + buttons.length, Home: 0, End: -1 }
    const target = targets[key]
    if (target !== undefined) buttons.at(target === -1 ? -1 : target % buttons.length)?.focus()
    return target !== undefined
  }
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={heading}
      className="menu"
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Tab') {
          onClose()
          opener.current?.focus()
        } else if (!move(event.key)) return
        if (event.key !== 'Tab') event.preventDefault()
        // The drawer around it is not what was meant.
        if (event.key === 'Escape') event.stopPropagation()
      }}
    >
      {heading !== undefined && (
        <span className="menu-heading" aria-hidden="true">
          {heading}
        </span>
      )}
      {items.map(({ key, label, onAct, danger = false, startsGroup = false, isChosen, start, end }) => (
        <button
          key={key}
          type="button"
          role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={isChosen}
          tabIndex={-1}
          className={[
            ...(danger ? ['is-danger'] : []),
            ...(startsGroup ? ['is-group-start'] : []),
            ...(start === undefined ? [] : ['has-start']),
          ].join(' ')}
          onClick={() => {
            onClose()
            opener.current?.focus()
            onAct()
          }}
        >
          {start}
          {start === undefined ? label : <span>{label}</span>}
          {end}
          {isChosen === true && <CheckOutlined aria-hidden="true" />}
        </button>
      ))}
    </div>
  )
}
