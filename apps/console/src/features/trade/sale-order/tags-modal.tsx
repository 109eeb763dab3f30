// Changes the tags of one order, or puts some on many orders and takes some off them.
import type { SaleOrderRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { orderTagsTexts } from './order-tags.texts.ts'
import { TagField } from './tag-select.tsx'

/** What is not named stays, whoever has put it on meanwhile. */
export interface Tagging {
  readonly addTags: string[]
  readonly removeTags: string[]
}

interface TagsModalProps {
  /** Undefined: the dialog is shut. */
  readonly order: SaleOrderRow | undefined
  readonly onDone: () => void
  readonly onTag: (order: SaleOrderRow, tagging: Tagging) => Promise<unknown>
}

export function TagsModal({ order: asked, onDone, onTag }: TagsModalProps): ReactNode {
  const t = useText(orderTagsTexts)
  const order = useLastShown(asked)
  const before = order?.tags ?? []
  return (
    <FormModal<{ tags: string[] }>
      key={order?.id ?? ''}
      title={t('editTitle', { no: order?.orderNo ?? '' })}
      open={asked !== undefined}
      onClose={onDone}
      initialValues={{ tags: before }}
      onSubmit={async ({ tags }) => {
        const after = tags.map((tag) => tag.trim()).filter((tag) => tag !== '')
        const addTags = after.filter((tag) => !before.includes(tag))
        const removeTags = before.filter((tag) => !after.includes(tag))
        if (order !== undefined && addTags.length + removeTags.length > 0) await onTag(order, { addTags, removeTags })
      }}
    >
      <TagField name="tags" label={t('tags')} isFirst />
    </FormModal>
  )
}

interface BatchTagsModalProps {
  readonly count: number
  readonly isOpen: boolean
  readonly onDone: () => void
  readonly onTag: (tagging: Tagging) => Promise<unknown>
}

export function BatchTagsModal({ count, isOpen, onDone, onTag }: BatchTagsModalProps): ReactNode {
  const t = useText(orderTagsTexts)
  const refuse = (tags: readonly string[], valueOf: (name: string) => unknown): string | undefined => {
    const others = listOf(valueOf('removeTags'))
    if (tags.length + others.length === 0) return t('nothing')
    const twice = tags.find((tag) => others.includes(tag))
    return twice === undefined ? undefined : t('both', { tag: twice })
  }
  return (
    <FormModal<Partial<Tagging>>
      title={t('manyTitle', { count })}
      open={isOpen}
      onClose={onDone}
      onSubmit={({ addTags = [], removeTags = [] }) => onTag({ addTags, removeTags })}
    >
      <TagField name="addTags" label={t('add')} isFirst beside="removeTags" refuse={refuse} />
      <TagField name="removeTags" label={t('remove')} hint={t('removeHint')} />
    </FormModal>
  )
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
