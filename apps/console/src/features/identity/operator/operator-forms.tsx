// The forms about an account of the platform: a new one, other roles, and the one-time password that is shown once.
import { api, type OperatorAccount } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { useText } from '../../../i18n/text.ts'
import { operatorTexts } from './operator.texts.ts'
import { RolesSelect } from '../role/roles-select.tsx'
import './one-time-password.css'

/** Whose one-time password is to be read now. */
export interface Handed {
  readonly name: string
  readonly password: string
}

interface AccountValues {
  readonly name: string
  readonly loginName: string
  readonly roleIds: string[]
}

interface CreateProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onCreated: (handed: Handed) => void
}

export function CreateOperatorModal({ open, onClose, onCreated }: CreateProps): ReactNode {
  const t = useText(operatorTexts)
  const create = useSend(api.operator.create, { refreshes: [api.operator.list, api.staff.roles], quiet: true })
  const { body } = api.operator.create
  const submit = async (values: AccountValues) => {
    const { name, oneTimePassword } = await besideFields(create.send(values), { 'name.taken': 'loginName' })
    onCreated({ name, password: oneTimePassword })
  }
  return (
    <FormModal<AccountValues>
      title={t('create')}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      submitText={t('create')}
    >
      <p className="muted">{t('createWhat')}</p>
      <Form.Item name="name" label={t('name')} rules={rulesOf(body, 'name')}>
        <Input autoFocus maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="loginName" label={t('loginName')} extra={t('loginNameHint')} rules={rulesOf(body, 'loginName')}>
        <Input maxLength={32} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item name="roleIds" label={t('roles')} rules={rulesOf(body, 'roleIds')}>
        <RolesSelect />
      </Form.Item>
    </FormModal>
  )
}

export function OperatorRolesModal(props: { account: OperatorAccount | null; onClose: () => void }): ReactNode {
  const { account, onClose } = props
  const t = useText(operatorTexts)
  const notice = useNotice()
  const update = useSend(api.operator.update, { refreshes: [api.operator.list, api.staff.roles] })
  const submit = async ({ roleIds }: { roleIds: string[] }) => {
    if (account === null) return
    await update.send({ change: 'roles', id: account.id, version: account.version, roleIds })
    notice.success(t('rolesChanged'))
  }
  return (
    <FormModal<{ roleIds: string[] }>
      title={`${t('changeRoles')} · ${account?.name ?? ''}`}
      open={account !== null}
      onClose={onClose}
      onSubmit={submit}
      initialValues={{ roleIds: account?.roles.map(({ id }) => id) ?? [] }}
    >
      <Form.Item name="roleIds" label={t('roles')} rules={rulesOf(api.operator.create.body, 'roleIds')}>
        <RolesSelect />
      </Form.Item>
    </FormModal>
  )
}

/** Closed on purpose only: the password can't be seen again. */
export function OneTimePasswordDialog({ handed, onClose }: { handed: Handed | null; onClose: () => void }): ReactNode {
  const t = useText(operatorTexts)
  return (
    <Dialog
      title={t('passwordTitle', { name: handed?.name ?? '' })}
      open={handed !== null}
      onClose={onClose}
      closesOnMask={false}
      width={440}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('handedOver')}
        </Button>
      }
    >
      <p className="muted">{t('passwordOnce')}</p>
      {handed !== null && (
        <p className="one-time-password">
          <CopyText text={handed.password} />
        </p>
      )}
    </Dialog>
  )
}
