// The two forms about a member of staff: inviting somebody, and giving other roles and shops.
import { api, type StaffMember } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { MobileInput } from '../../../components/form/mobile-input.tsx'
import { SeveralSelect } from '../../../components/list/several-select.tsx'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import { RolesSelect } from '../role/roles-select.tsx'
import { staffTexts } from './staff.texts.ts'

interface InviteValues {
  readonly phone: string
  readonly nickname: string
  readonly roleIds: string[]
  readonly shopIds?: string[]
}

type Assignment = Pick<InviteValues, 'roleIds' | 'shopIds'>

export function InviteModal({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const t = useText(staffTexts)
  const now = useParameters()
  const notice = useNotice()
  const invite = useSend(api.staff.invite, { refreshes: [api.staff.list] })
  const { body } = api.staff.invite
  const submit = async (values: InviteValues) => {
    const { isTexted } = await invite.send(values)
    if (isTexted) notice.success(t('invited'))
    else notice.warning(t('invitedWithoutText'), 10)
  }
  return (
    <FormModal<InviteValues>
      title={t('invite')}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      submitText={t('invite')}
      initialValues={{ shopIds: useLogin().shops.map(({ id }) => id) }}
    >
      <p className="muted">{t('inviteWhat', { hours: now('invite.hours') })}</p>
      <Form.Item name="nickname" label={t('name')} rules={rulesOf(body, 'nickname')}>
        <Input autoFocus maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="phone" label={t('phone')} rules={rulesOf(body, 'phone')}>
        <MobileInput />
      </Form.Item>
      <Form.Item name="roleIds" label={t('roles')} rules={rulesOf(body, 'roleIds')}>
        <RolesSelect />
      </Form.Item>
      <ShopsItem />
    </FormModal>
  )
}

export function ChangeRolesModal({ member, onClose }: { member: StaffMember | null; onClose: () => void }): ReactNode {
  const t = useText(staffTexts)
  const notice = useNotice()
  const update = useSend(api.staff.update, { refreshes: [api.staff.list, api.staff.roles] })
  const submit = async ({ roleIds, shopIds }: Assignment) => {
    if (member === null) return
    await update.send({ change: 'roles', id: member.id, version: member.version, roleIds, ...(shopIds && { shopIds }) })
    notice.success(t('rolesChanged'))
  }
  return (
    <FormModal<Assignment>
      title={`${t('changeRoles')} · ${member?.nickname ?? ''}`}
      open={member !== null}
      onClose={onClose}
      onSubmit={submit}
      initialValues={{
        roleIds: member?.roles.map(({ id }) => id) ?? [],
        shopIds: member?.shops.map(({ id }) => id) ?? [],
      }}
    >
      <Form.Item name="roleIds" label={t('roles')} rules={rulesOf(api.staff.invite.body, 'roleIds')}>
        <RolesSelect />
      </Form.Item>
      <ShopsItem />
    </FormModal>
  )
}

/** Nothing before the merchant has a shop: there is none to choose, and the first one is everybody's. */
function ShopsItem(): ReactNode {
  const t = useText(staffTexts)
  const { shops } = useLogin()
  if (shops.length === 0) return null
  return (
    <Form.Item
      name="shopIds"
      label={t('shops')}
      extra={t('shopsHint')}
      rules={[{ required: true, type: 'array', min: 1, message: t('chooseShops') }]}
    >
      <SeveralSelect
        placeholder={t('chooseShops')}
        optionFilterProp="label"
        options={shops.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  )
}
