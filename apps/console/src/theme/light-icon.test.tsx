// The icons of the build look to the document exactly as the library's own do.
import { CheckCircleFilled, CopyOutlined, LoadingOutlined, PictureOutlined } from '@ant-design/icons'
import type { ComponentProps, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import LightIcon from './light-icon.ts'

type Drawn = ReactElement<{ icon: ComponentProps<typeof LightIcon>['icon'] }>

it.each([
  ['plain', CopyOutlined, {}],
  ['in one colour', CheckCircleFilled, { className: 'is-done', style: { color: 'red' } }],
  ['that turns', LoadingOutlined, { 'aria-hidden': true }],
  ['turned, and to be pressed', PictureOutlined, { spin: true, onClick: () => undefined, 'aria-label': 'picture' }],
] as const)('%s', (_, Icon, props) => {
  const { render } = Icon as unknown as { render(props: object, ref: null): Drawn }
  const { icon } = render({}, null).props
  expect(renderToStaticMarkup(<LightIcon icon={icon} {...props} />)).toBe(renderToStaticMarkup(<Icon {...props} />))
})
