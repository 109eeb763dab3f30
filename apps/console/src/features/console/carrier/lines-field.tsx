// A Form.Item control for a list of short texts, one a line.
import { Input } from 'antd'
import { type ReactNode, useState } from 'react'

interface LinesFieldProps {
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (lines: readonly string[]) => void
  /** As a line is kept. */
  readonly plain: (line: string) => string
}

export function LinesField({ value = [], onChange, plain, ...field }: LinesFieldProps): ReactNode {
  // As it was typed: an empty line is one that is about to be typed.
  const [typed, setTyped] = useState<string>()
  const read = (text: string) =>
    text
      .split('\n')
      .map(plain)
      .filter((line) => line !== '')
  const isOwn = typed !== undefined && read(typed).join('\n') === value.join('\n')
  return (
    <Input.TextArea
      {...field}
      rows={3}
      autoComplete="off"
      spellCheck={false}
      value={isOwn ? typed : value.join('\n')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(read(target.value))
      }}
    />
  )
}
