// A violation against an order or a shop of one merchant: which rule, why, how many points, and what shows it.
import {
  api,
  type ConductRule,
  conductRule,
  RULING_FILES,
  type ViolationDeskRow,
  violationRules,
} from '@merchant/contract'
import { Form, Input, InputNumber, Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { uploadTo } from '../../../api/upload-image.ts'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf, uploadsRule } from '../../../components/form/form-rules.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import type { Picture } from '../../../components/upload/use-pictures.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { MerchantPicker } from '../../../components/form/merchant-picker.tsx'
import { conductRuleTexts, violationDemandTexts, violationTargetTexts } from '../violation/violation.labels.ts'
import { violationDeskTexts } from './violation-desk.texts.ts'

interface Values {
  readonly merchantId: string
  readonly target: 'ORDER' | 'SHOP'
  readonly saleOrderNo?: string
  readonly shopId?: string
  readonly ruleCode: ConductRule
  readonly points?: number | null
  readonly reason: string
  readonly pictures?: readonly Picture[]
}

interface IssueModalProps {
  readonly onIssued: (row: ViolationDeskRow) => void
  readonly onClose: () => void
}

const rules = (field: string) => rulesOf(api.violationDesk.issue.body, field)

export default function IssueModal({ onIssued, onClose }: IssueModalProps): ReactNode {
  const t = useText(violationDeskTexts)
  const say = useSay()
  const notice = useNotice()
  const { send } = useSend(api.violationDesk.issue, { refreshes: [api.violationDesk.list], quiet: 'ofFields' })
  return (
    <FormModal<Values>
      title={t('issueTitle')}
      open
      onClose={onClose}
      submitText={t('issue')}
      danger
      width={560}
      initialValues={{ target: 'ORDER' }}
      onSubmit={async ({
        merchantId,
        target,
        saleOrderNo = '',
        shopId = '',
        ruleCode,
        points,
        reason,
        pictures = [],
      }) => {
        const about = target === 'ORDER' ? { saleOrderNo: saleOrderNo.trim() } : { shopId }
        const fileIds = pictures.map(({ fileId }) => fileId)
        const issued = await send({
          merchantId,
          ...about,
          ruleCode,
          reason,
          fileIds,
          ...(points === undefined || points === null ? {} : { points }),
        })
        notice.success(t('issued'))
        onIssued(issued)
      }}
    >
      <MerchantItem />
      <Form.Item name="target" label={t('target')}>
        <Segmented
          options={(['ORDER', 'SHOP'] as const).map((value) => ({ value, label: say(violationTargetTexts[value]) }))}
        />
      </Form.Item>
      <TargetItem />
      <RuleItems />
      <Form.Item name="reason" label={t('reason')} required rules={rules('reason')}>
        <Input.TextArea placeholder={t('reasonHint')} rows={3} maxLength={200} showCount />
      </Form.Item>
      <EvidenceItem />
    </FormModal>
  )
}

/** Shops and pictures are of one merchant: another one has none of them. */
function MerchantItem(): ReactNode {
  const t = useText(violationDeskTexts)
  const form = Form.useFormInstance<Values>()
  return (
    <Form.Item name="merchantId" label={t('merchant')} required rules={rules('merchantId')}>
      <MerchantPicker onChange={() => form.resetFields(['shopId', 'saleOrderNo', 'pictures'])} />
    </Form.Item>
  )
}

const needed = (message: string) => [{ required: true, message }]

function TargetItem(): ReactNode {
  const t = useText(violationDeskTexts)
  const target = Form.useWatch<Values['target'] | undefined>('target')
  const merchantId = Form.useWatch<string | undefined>('merchantId')
  const isShop = target === 'SHOP'
  const { data, isFetching } = useRead(
    api.merchantDirectory.info,
    { merchantId: merchantId ?? '' },
    { enabled: isShop && merchantId !== undefined, quiet: true },
  )
  if (!isShop)
    return (
      <Form.Item name="saleOrderNo" label={t('orderNo')} required rules={needed(t('orderNoHint'))}>
        <Input placeholder={t('orderNoHint')} maxLength={40} autoComplete="off" />
      </Form.Item>
    )
  return (
    <Form.Item name="shopId" label={t('shop')} required rules={needed(t('shopHint'))}>
      <Select
        disabled={merchantId === undefined}
        loading={isFetching}
        placeholder={t('shopHint')}
        options={(data?.shops ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  )
}

function RuleItems(): ReactNode {
  const t = useText(violationDeskTexts)
  const say = useSay()
  const form = Form.useFormInstance<Values>()
  const chosen = Form.useWatch<ConductRule | undefined>('ruleCode')
  return (
    <>
      <Form.Item
        name="ruleCode"
        label={t('code')}
        // The room is kept, so that the rest does not move when a rule is chosen.
        extra={chosen === undefined ? t('codeHint') : say(violationDemandTexts[chosen])}
        required
        rules={rules('ruleCode')}
      >
        <Select
          options={conductRule.options.map((value) => ({ value, label: say(conductRuleTexts[value]) }))}
          placeholder={t('codeChoose')}
          onChange={(rule: ConductRule) => form.setFieldValue('points', violationRules[rule].points)}
        />
      </Form.Item>
      <Form.Item name="points" label={t('points')} extra={t('pointsHint')}>
        <InputNumber min={0} max={48} precision={0} />
      </Form.Item>
    </>
  )
}

/** Pictures belong to the merchant, who is chosen first. */
function EvidenceItem(): ReactNode {
  const t = useText(violationDeskTexts)
  const merchantId = Form.useWatch<string | undefined>('merchantId')
  if (merchantId === undefined) return null
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
