// A role in a drawer: what it is called and what it permits; built-in ones are only looked at.
import { api, type Role } from '@merchant/contract'
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { AppForm } from '../../../components/form/app-form.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { useFormDraft } from '../../../components/form/use-form-draft.ts'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { PermissionTree } from './permission-tree.tsx'
import { dataScopes, useGivableScopes } from './data-scopes.ts'
import { roleTexts } from './role.texts.ts'
import '../account/account.css'

type RoleValues = Pick<Role, 'key' | 'name' | 'description' | 'permissions' | 'dataScope'>

export type RoleDraft =
  | { readonly kind: 'view'; readonly values: RoleValues }
  /** `of`: the role that it is a copy of. */
  | { readonly kind: 'new'; readonly values: RoleValues; readonly of?: string }
  | { readonly kind: 'edit'; readonly values: RoleValues; readonly role: Role }

type EditedDraft = Exclude<RoleDraft, { readonly kind: 'view' }>

interface RoleEditorProps {
  readonly draft: RoleDraft | null
  readonly onClose: () => void
}

export function RoleEditor({ draft, onClose }: RoleEditorProps): ReactNode {
  const t = useText(roleTexts)
  const shared = useText(sharedTexts)
  const hasShops = useLogin().party === 'merchant'
  const title = { new: t('newRole'), edit: t('edit'), view: draft?.values.name ?? '' }[draft?.kind ?? 'view']
  return (
    <SideDrawer title={title} open={draft !== null} onClose={onClose} width={680}>
      {draft?.kind === 'view' && (
        <>
          <p className="muted">{draft.values.description}</p>
          {hasShops && (
            <p>{shared('labelled', { label: t('dataScope'), text: t(`scope_${draft.values.dataScope}`) })}</p>
          )}
          <PermissionTree value={draft.values.permissions} isReadOnly />
        </>
      )}
      {draft !== null && draft.kind !== 'view' && <RoleForm draft={draft} onClose={onClose} />}
    </SideDrawer>
  )
}

/** Under which name, and on which version, what is typed is kept. */
const keptAs = (draft: EditedDraft): [string, number | null] =>
  draft.kind === 'edit'
    ? [`role.${draft.role.id}`, draft.role.version]
    : [draft.of === undefined ? 'role.new' : `role.copy.${draft.of}`, null]

function RoleForm({ draft, onClose }: { draft: EditedDraft; onClose: () => void }): ReactNode {
  const t = useText(roleTexts)
  const shared = useText(sharedTexts)
  const notice = useNotice()
  const options = { refreshes: [api.staff.roles, api.user.infoOfLogin], quiet: true }
  const add = useSend(api.staff.addRole, options)
  const update = useSend(api.staff.updateRole, options)
  const { body } = api.staff.addRole
  const isGivable = useGivableScopes()
  const kept = useFormDraft<RoleValues, number>(...keptAs(draft))
  // The platform has no shops that a role could leave out.
  const hasShops = useLogin().party === 'merchant'
  const submit = async ({ key, name, description, permissions, dataScope }: RoleValues) => {
    const content = { key, name, description, permissions, dataScope: hasShops ? dataScope : ('ALL_SHOPS' as const) }
    const sending =
      draft.kind === 'edit'
        ? update.send({ ...content, id: draft.role.id, version: draft.role.version })
        : add.send(content)
    await besideFields(sending, { 'name.taken': 'name' })
    notice.success(t('saved'))
    onClose()
  }
  return (
    <AppForm<RoleValues>
      initialValues={draft.values}
      draft={kept}
      isDraftStale={kept.restored !== null && kept.restored.base !== keptAs(draft)[1]}
      onSubmit={submit}
      submitText={shared('save')}
    >
      <div className="account-columns">
        <Form.Item name="name" label={t('roleName')} rules={rulesOf(body, 'name')}>
          <Input maxLength={20} autoFocus autoComplete="off" />
        </Form.Item>
        <Form.Item name="key" label={t('roleKey')} extra={t('roleKeyHint')} rules={rulesOf(body, 'key')}>
          <Input maxLength={32} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
      </div>
      <Form.Item name="description" label={t('description')} rules={rulesOf(body, 'description')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      {hasShops && (
        <Form.Item name="dataScope" label={t('dataScope')} extra={t('dataScopeHint')}>
          <Radio.Group
            options={dataScopes.map((scope) => ({
              value: scope,
              label: t(`scope_${scope}`),
              disabled: !isGivable(scope),
            }))}
          />
        </Form.Item>
      )}
      <Form.Item
        name="permissions"
        label={t('permissions')}
        rules={[{ required: true, type: 'array', min: 1, message: t('noPermission') }]}
      >
        <PermissionTree />
      </Form.Item>
    </AppForm>
  )
}
