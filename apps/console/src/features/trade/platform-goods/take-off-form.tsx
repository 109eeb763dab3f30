// By which rule goods are taken off, and why; and what became of those that could not be.
import { api, type OffCode, offCode, RULING_FILES, violationRules } from '@merchant/contract'
import { offCodeTexts, offRuleTexts } from '@merchant/contract/labels'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { uploadTo } from '../../../api/upload-image.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf, uploadsRule } from '../../../components/form/form-rules.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import { type Column, DataTable } from '../../../components/list/data-table.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { platformGoodsTexts } from './platform-goods.texts.ts'
import type { OffFailure, Ruled, TakingOff } from './use-taking-off.ts'

type TakeOffFormProps = Pick<TakingOff, 'taking' | 'end' | 'take'>

export function TakeOffForm({ taking, end, take }: TakeOffFormProps): ReactNode {
  const t = useText(platformGoodsTexts)
  if (taking === null) return null
  const { act, rows } = taking
  const [first] = rows
  const title =
    rows.length === 1 ? t(`${act}Title`, { title: first?.title ?? '' }) : t(`${act}Many`, { count: rows.length })
  return (
    <FormModal<Ruled>
      title={title}
      open
      onClose={end}
      submitText={t(act)}
      danger
      width={560}
      onSubmit={(ruled) => take(taking, ruled)}
    >
      <p className="muted">{t(`${act}What`)}</p>
      <RuleItems />
      <Form.Item name="reason" label={t('reason')} required rules={rulesOf(api.platformGoods.forceOff.body, 'reason')}>
        <Input.TextArea placeholder={t('reasonHint')} rows={3} maxLength={200} showCount />
      </Form.Item>
      <EvidenceItem merchantIds={[...new Set(rows.map(({ merchantId }) => merchantId))]} />
    </FormModal>
  )
}

function RuleItems(): ReactNode {
  const t = useText(platformGoodsTexts)
  const say = useSay()
  const form = Form.useFormInstance<Ruled>()
  const chosen = Form.useWatch<Ruled['code'] | undefined>('code')
  return (
    <>
      <Form.Item
        name="code"
        label={t('code')}
        // The room is kept, so that the reason does not move when a rule is chosen.
        extra={chosen === undefined ? t('codeHint') : say(offRuleTexts[chosen])}
        required
        rules={rulesOf(api.platformGoods.forceOff.body, 'code')}
      >
        <Select
          options={offCode.options.map((value) => ({ value, label: say(offCodeTexts[value]) }))}
          placeholder={t('codeChoose')}
          onChange={(code: OffCode) => form.setFieldValue('points', violationRules[code].points)}
        />
      </Form.Item>
      <Form.Item name="points" label={t('points')} extra={t('pointsHint')}>
        <InputNumber min={0} max={48} precision={0} />
      </Form.Item>
    </>
  )
}

/** Pictures belong to one merchant: goods of several are shown none. */
function EvidenceItem({ merchantIds }: { readonly merchantIds: readonly string[] }): ReactNode {
  const t = useText(platformGoodsTexts)
  const [merchantId] = merchantIds
  if (merchantId === undefined || merchantIds.length > 1) return <p className="muted">{t('evidenceOfOne')}</p>
  return (
    <Form.Item
      name="pictures"
      label={t('evidence')}
      extra={t('evidenceHint', { max: RULING_FILES })}
      rules={[uploadsRule]}
    >
      <ImageUpload
        purpose="APPEAL"
        send={(file, options) => uploadTo(api.file.offProof, { merchantId }, file, options)}
        max={RULING_FILES}
        label={t('evidence')}
      />
    </Form.Item>
  )
}

export function OffOutcomeDialog({ outcome, closeOutcome }: Pick<TakingOff, 'outcome' | 'closeOutcome'>): ReactNode {
  const t = useText(platformGoodsTexts)
  const shared = useText(sharedTexts)
  if (outcome === null) return null
  const columns: Column<OffFailure>[] = [
    { key: 'goods', title: t('goods'), cell: ({ goods }) => goods.title, onPhone: 'head' },
    { key: 'why', title: t('why'), cell: ({ message }) => <span className="urgent">{message}</span> },
  ]
  return (
    <Dialog
      title={t('outcomeTitle')}
      open
      onClose={closeOutcome}
      width={640}
      footer={<Button onClick={closeOutcome}>{shared('close')}</Button>}
    >
      <p>{t('outcome', { succeeded: outcome.succeeded, failed: outcome.failed.length })}</p>
      <DataTable label={t('why')} columns={columns} rows={outcome.failed} rowKey={({ goods }) => goods.id} />
    </Dialog>
  )
}
