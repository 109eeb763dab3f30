// The platform's sensitive words, one a line.
import { api } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { goodsAuditTexts } from './goods-audit.texts.ts'

interface WordsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

const LONGEST = 20
const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

export function WordsDialog({ open, onClose }: WordsDialogProps): ReactNode {
  const t = useText(goodsAuditTexts)
  const notice = useNotice()
  const mayAudit = useMay('goodsAudit.audit')
  const { data } = useRead(api.goodsAudit.words, undefined, { enabled: open })
  const save = useSend(api.goodsAudit.saveWords, { refreshes: [api.goodsAudit.words] })
  if (data === undefined) return null
  if (!mayAudit)
    return (
      <Dialog title={t('words')} open={open} onClose={onClose}>
        <p className="goods-audit-text">{data.words.join('、')}</p>
      </Dialog>
    )
  return (
    <FormModal<{ words: string }>
      key={String(open)}
      title={t('words')}
      open={open}
      onClose={onClose}
      initialValues={{ words: data.words.join('\n') }}
      onSubmit={async ({ words }) => {
        const kept = await save.send({ words: linesOf(words) })
        notice.success(t('wordsSaved', { count: kept.words.length }))
      }}
    >
      <p className="muted">{t('wordsHint')}</p>
      <Form.Item
        name="words"
        label={t('words')}
        rules={[
          {
            validator: (_, text: string | undefined) => {
              const long = linesOf(text ?? '').find((line) => [...line].length > LONGEST)
              return long === undefined ? Promise.resolve() : Promise.reject(new Error(t('wordLong', { word: long })))
            },
          },
        ]}
      >
        <Input.TextArea rows={12} />
      </Form.Item>
    </FormModal>
  )
}
