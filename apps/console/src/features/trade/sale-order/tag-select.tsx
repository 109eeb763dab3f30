// Chooses tags: words that orders have already, or new ones that are typed.
import { api, MOST_TAGS, TAG_LENGTH } from '@merchant/contract'
import { Form, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { useText } from '../../../i18n/text.ts'
import { orderTagsTexts } from './order-tags.texts.ts'

/** What stands between tags is in none of them. */
const BETWEEN = [',', '，', ';', '；', '、', '\n', '\t']

interface TagFieldProps {
  readonly name: string
  readonly label: string
  readonly isFirst?: boolean
  /** How to fill it in; left out: how tags are written. */
  readonly hint?: string
  /** A complaint about what is chosen beside others. */
  readonly refuse?: (tags: readonly string[], valueOf: (name: string) => unknown) => string | undefined
  readonly beside?: string
}

/** A field of a form; its value is a list of tags. */
export function TagField({ name, label, isFirst = false, hint, refuse, beside }: TagFieldProps): ReactNode {
  const t = useText(orderTagsTexts)
  const names = useRead(api.saleOrder.tags, undefined, { quiet: true }).data
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint ?? t('hint', { most: MOST_TAGS, length: TAG_LENGTH })}
      {...(beside === undefined ? {} : { dependencies: [beside] })}
      rules={[
        ({ getFieldValue }) => ({
          validator: async (_, value: readonly string[] = []) => {
            if (value.some((tag) => [...tag.trim()].length > TAG_LENGTH))
              throw new Error(t('tooLong', { length: TAG_LENGTH }))
            const complaint = refuse?.(value, (other) => getFieldValue(other) as unknown)
            if (complaint !== undefined) throw new Error(complaint)
          },
        }),
      ]}
    >
      <TagSelect names={names ?? []} isFirst={isFirst} />
    </Form.Item>
  )
}

interface TagSelectProps {
  readonly names: readonly string[]
  readonly isFirst: boolean
  readonly id?: string
  readonly value?: string[]
  readonly onChange?: (tags: string[]) => void
}

function TagSelect({ names, isFirst, ...field }: TagSelectProps): ReactNode {
  const t = useText(orderTagsTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    // antd takes Tab for one more choice, and the keyboard never gets out.
    <div
      onKeyDownCapture={(event) => {
        if (event.key !== 'Tab' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
      }}
    >
      <Select<string[]>
        {...field}
        autoFocus={isFirst}
        mode="tags"
        open={isOpen}
        onOpenChange={setOpen}
        maxCount={MOST_TAGS}
        tokenSeparators={BETWEEN}
        options={names.map((name) => ({ value: name, label: name }))}
        notFoundContent={t('none')}
      />
    </div>
  )
}
