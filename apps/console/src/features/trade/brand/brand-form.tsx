// A new brand, or one that is changed.
import { api, type BrandRow, type InputOf } from '@merchant/contract'
import { Checkbox, Form, Input, InputNumber } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { uploadTo } from '../../../api/upload-image.ts'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { SeveralSelect } from '../../../components/list/several-select.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { categoryChoices } from '../../../components/form/category-choices.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import type { Picture } from '../../../components/upload/use-pictures.ts'
import { brandTexts } from './brand.texts.ts'

type Values = Omit<InputOf<typeof api.brand.save>, 'id' | 'version' | 'enabled' | 'logoFileId'> & {
  readonly logo?: readonly Picture[]
}

const rules = (field: string) => rulesOf(api.brand.save.body, field)

interface BrandFormProps {
  /** Null: a new one. */
  readonly brand: BrandRow | null
  readonly onClose: () => void
}

export function BrandForm({ brand, onClose }: BrandFormProps): ReactNode {
  const t = useText(brandTexts)
  const notice = useNotice()
  const { data: categories } = useRead(api.category.list, undefined, { staleTime: 600_000 })
  const options = useMemo(() => categoryChoices(categories ?? []), [categories])
  const { send } = useSend(api.brand.save, { refreshes: [api.brand.listAll, api.brand.list], quiet: true })
  const save = async ({ firstLetter = '', logo = [], ...values }: Values) => {
    const standing = brand === null ? {} : { id: brand.id, version: brand.version, enabled: brand.enabled }
    const letter = firstLetter === '' ? {} : { firstLetter }
    const filled = { nameEn: values.nameEn ?? '', sort: values.sort ?? 0, logoFileId: logo[0]?.fileId ?? null }
    await besideFields(send({ ...values, ...filled, ...letter, ...standing }), { 'name.taken': 'name' })
    notice.success(t('saved', { name: values.name }))
  }
  return (
    <FormModal<Values>
      title={brand === null ? t('add') : t('changeTitle', { name: brand.name })}
      open
      onClose={onClose}
      onSubmit={save}
      initialValues={brand === null ? { sort: 0, categoryIds: [], needAuth: false } : valuesOf(brand)}
    >
      <Form.Item name="logo" label={t('logo')} extra={t('logoHint')}>
        <ImageUpload
          purpose="BRAND_LOGO"
          send={(file, options) => uploadTo(api.file.brandLogo, {}, file, options)}
          label={t('logo')}
        />
      </Form.Item>
      <Form.Item name="name" label={t('name')} rules={rules('name')}>
        <Input maxLength={30} autoComplete="off" />
      </Form.Item>
      <Form.Item name="nameEn" label={t('nameEn')} rules={rules('nameEn')}>
        <Input maxLength={30} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="firstLetter"
        label={t('letter')}
        extra={t('letterHint')}
        rules={rules('firstLetter')}
        normalize={(typed: string) => typed.toUpperCase()}
      >
        <Input maxLength={1} autoComplete="off" style={{ width: 96 }} />
      </Form.Item>
      <Form.Item name="categoryIds" label={t('categories')} extra={t('categoriesHint')} rules={rules('categoryIds')}>
        <SeveralSelect options={options} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item name="needAuth" valuePropName="checked" label={t('auth')} extra={t('needAuthHint')}>
        <Checkbox>{t('needAuth')}</Checkbox>
      </Form.Item>
      <Form.Item name="sort" label={t('sort')} extra={t('sortHint')} rules={rules('sort')}>
        <InputNumber<number> min={0} max={999} precision={0} controls={false} style={{ width: 96 }} />
      </Form.Item>
    </FormModal>
  )
}

const valuesOf = ({ name, nameEn, logo, firstLetter, categoryIds, needAuth, sort }: BrandRow): Values => ({
  name,
  nameEn,
  logo: logo === null ? [] : [logo],
  firstLetter,
  categoryIds,
  needAuth,
  sort,
})
