// Answers the objection to a bill: in words to all of it, and line by line with what is kept and what is added or taken off.
import { api, formatYuan, MOST_DISPUTED_LINES, type PlatformBillInfo, sumFen } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { platformBillTexts } from './platform-bill.texts.ts'
import { type LineValues, ResolveLine, signedFen } from './resolve-line.tsx'
import type { BillAnswer } from './use-platform-bill-commands.ts'

interface ResolveBillModalProps {
  /** Undefined: the dialog is shut. */
  readonly bill: PlatformBillInfo | undefined
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onResolve: (bill: PlatformBillInfo, terms: BillAnswer) => Promise<unknown>
  readonly onDone: () => void
}

interface Values {
  readonly answer: string
  /** In the order of the disputed lines, as the contract has them: what it says of one stands beside it. */
  readonly lines?: readonly LineValues[]
}

const answerOf = ({ status, objection }: PlatformBillInfo): string | undefined =>
  status === 'DISPUTED' ? objection?.answer?.text : undefined

export function ResolveBillModal({ bill: asked, onResolve, onDone }: ResolveBillModalProps): ReactNode {
  const t = useText(platformBillTexts)
  const bill = useLastShown(asked)
  const which = { merchantId: bill?.merchantId ?? '', id: bill?.id ?? '', isDisputed: true }
  const { data, error, refresh } = useRead(
    api.platformBill.lines,
    { ...which, pageSize: MOST_DISPUTED_LINES },
    { enabled: asked !== undefined, quiet: true },
  )
  if (bill === undefined) return null
  const disputed = data?.list ?? []
  // An answer that is not approved yet is changed, not written anew.
  const begun = answerOf(bill)
  const send = ({ answer, lines = [] }: Values) =>
    onResolve(bill, {
      answer,
      lines: disputed.map(({ id }, at) => {
        const { answer: word = '', ...sum } = lines[at] ?? { way: 'keep' }
        return { id, adjustFen: signedFen(sum), ...(word.trim() === '' ? {} : { answer: word }) }
      }),
    })
  return (
    <FormModal<Values>
      title={t('resolveTitle', { no: bill.billNo })}
      open={asked !== undefined}
      onClose={onDone}
      submitText={t('resolveSend')}
      width={640}
      initialValues={begun === undefined ? {} : { answer: begun }}
      onSubmit={send}
    >
      <p className="muted">{t('resolveMeans')}</p>
      <Form.Item name="answer" label={t('answer')} rules={rulesOf(api.platformBill.resolve.body, 'answer')}>
        <Input.TextArea placeholder={t('answerHint')} rows={3} maxLength={500} showCount />
      </Form.Item>
      {data === undefined && error !== null ? (
        <ReadFailure error={error} onRetry={refresh} />
      ) : (
        disputed.map((line, at) => <ResolveLine key={line.id} line={line} at={at} toAll={begun} />)
      )}
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue }) => {
          const lines = (getFieldValue('lines') ?? []) as readonly LineValues[]
          const addedFen = sumFen(lines.map(signedFen))
          if (lines.every(({ way }) => way === 'keep')) return null
          const [before, after] = [bill.toPayFen, bill.toPayFen + addedFen].map((fen) => formatYuan(fen, true))
          return <p role="status">{t('wouldBe', { before: before ?? '', after: after ?? '' })}</p>
        }}
      </Form.Item>
    </FormModal>
  )
}
