// Part four of the company form: the public account that withdrawals go to; its name is the company's.
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import { RegionPicker } from '../../../components/form/region-picker.tsx'
import { useText } from '../../../i18n/text.ts'
import { useBaseData } from '../../../session/session.ts'
import type { CompanyFieldsProps } from './company-fields.ts'
import { companyTexts } from './company.texts.ts'
import { PaperOutline } from './paper-outline.tsx'
import './certification.css'
import './licence-photo.css'
import './account-name.css'

export function AccountFields({ body, papers }: CompanyFieldsProps): ReactNode {
  const t = useText(companyTexts)
  const { banks } = useBaseData()
  const companyName = Form.useWatch<string | undefined>('companyName') ?? ''
  return (
    <>
      <dl className="account-name">
        <dt>{t('accountName')}</dt>
        <dd>
          {companyName === '' ? t('accountNameLater') : <strong>{companyName}</strong>}
          <small>{t('accountNameHint')}</small>
        </dd>
      </dl>
      <div className="certification-fields">
        <Form.Item name="bankCode" label={t('bankCode')} rules={rulesOf(body, 'bankCode')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('bankMissing')}
            options={banks.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Form.Item>
        <Form.Item
          name="accountNo"
          label={t('accountNo')}
          {...(papers === null ? {} : { extra: t('typeAgain', { masked: papers.accountNo }) })}
          rules={rulesOf(body, 'accountNo')}
        >
          <Input inputMode="numeric" autoComplete="off" className="tabular" maxLength={40} />
        </Form.Item>
        <Form.Item name="bankRegion" label={t('bankRegion')} rules={rulesOf(body, 'bankRegion')}>
          <RegionPicker />
        </Form.Item>
        <Form.Item
          name="bankBranch"
          label={t('bankBranch')}
          extra={t('bankBranchHint')}
          rules={rulesOf(body, 'bankBranch')}
        >
          <Input autoComplete="off" maxLength={100} />
        </Form.Item>
        <Form.Item
          name="unionBankNo"
          label={t('unionBankNo')}
          extra={t('unionBankNoHint')}
          rules={rulesOf(body, 'unionBankNo')}
        >
          <Input inputMode="numeric" autoComplete="off" className="tabular" maxLength={14} />
        </Form.Item>
      </div>
      <Form.Item
        name="openingPermitFileId"
        label={t('openingPermit')}
        extra={t('openingPermitHint')}
        className="licence-photo"
      >
        <ImageUpload purpose="CERTIFICATE" label={t('openingPermit')} outline={<PaperOutline of="licence" />} />
      </Form.Item>
    </>
  )
}
