// Where a link leads that is put on the words that are chosen.
import { isSafeLink } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useText } from '../../../i18n/text.ts'
import { detailTexts } from './detail.texts.ts'

interface LinkDialogProps {
  /** Null: closed. */
  readonly range: { readonly href: string } | null
  readonly onClose: () => void
  /** '' takes the link away. */
  readonly onSet: (href: string) => void
}

export function LinkDialog({ range, onClose, onSet }: LinkDialogProps): ReactNode {
  const t = useText(detailTexts)
  return (
    <FormModal<{ href?: string }>
      title={t('linkTitle')}
      open={range !== null}
      onClose={onClose}
      initialValues={{ href: range?.href ?? '' }}
      onSubmit={async ({ href = '' }) => onSet(href.trim())}
    >
      <Form.Item
        name="href"
        label={t('linkAddress')}
        extra={t('linkHint')}
        rules={[
          {
            validator: (_, href: string = '') =>
              href.trim() === '' || isSafeLink(href.trim())
                ? Promise.resolve()
                : Promise.reject(new Error(t('linkWrong'))),
          },
        ]}
      >
        <Input autoComplete="off" inputMode="url" maxLength={500} placeholder="https://" />
      </Form.Item>
    </FormModal>
  )
}
