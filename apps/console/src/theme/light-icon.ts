// What an icon of the component library is drawn by in the build (lean-libraries.ts): the same elements and nothing else. The
// library's own looks for its style sheet with every icon that comes into sight, and a list has a hundred of them.
import { createElement, type HTMLAttributes, type ReactNode, type Ref } from 'react'

interface Drawing {
  readonly tag: string
  readonly attrs: Readonly<Record<string, string>>
  readonly children?: readonly Drawing[]
}

interface LightIconProps extends HTMLAttributes<HTMLSpanElement> {
  readonly icon: { readonly name: string; readonly icon: Drawing }
  readonly ref?: Ref<HTMLSpanElement>
  readonly spin?: boolean
  readonly rotate?: number
  readonly twoToneColor?: unknown
}

export default function LightIcon(props: LightIconProps): ReactNode {
  const { icon, spin = false, rotate, twoToneColor: _, className, tabIndex, onClick, ...rest } = props
  const names = ['anticon', `anticon-${icon.name}`, spin || icon.name === 'loading' ? 'anticon-spin' : '', className]
  return createElement(
    'span',
    {
      role: 'img',
      'aria-label': icon.name,
      ...rest,
      tabIndex: tabIndex ?? (onClick === undefined ? undefined : -1),
      onClick,
      className: names.filter(Boolean).join(' '),
    },
    createElement(
      'svg',
      {
        ...icon.icon.attrs,
        'data-icon': icon.name,
        width: '1em',
        height: '1em',
        fill: 'currentColor',
        'aria-hidden': 'true',
        style: rotate === undefined ? undefined : { transform: `rotate(${rotate}deg)` },
      },
      ...partsOf(icon.icon),
    ),
  )
}

const partsOf = ({ children = [] }: Drawing): ReactNode[] =>
  children.map(({ tag, attrs, children: inner = [] }) =>
    createElement(tag, attrs, ...partsOf({ tag, attrs, children: inner })),
  )
