// What a category gives its goods, as operators keep it: its own attributes, of names that neither those above nor those below it have.
import { type AttributeBody, hasOptions, said, type Said, sameInBoth, saidList } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { changed, type FieldChange } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { attributesOf, type KeptAttribute, replaceAttributes } from './category-attributes.store.ts'

interface Named {
  readonly id: string
  readonly name: string
}

interface Keeping {
  readonly category: Named
  /** Those above and below it. */
  readonly relatives: readonly Named[]
  readonly attributes: readonly AttributeBody[]
  readonly now: Date
}

type Own = Omit<KeptAttribute, 'categoryId'>

/**
 * Writes them instead of what there was, in the caller's transaction; answers what became of them for the operation log.
 * Errors: refuses record.notFound for an attribute that is not the category's, state.notAllowed for one that would become
 * something else, name.taken for a name that one above or below has.
 */
export async function keepAttributes(
  tx: TenantTx,
  { category, relatives, attributes, now }: Keeping,
): Promise<FieldChange[]> {
  const known = await attributesOf(tx, [category.id, ...relatives.map(({ id }) => id)])
  const before = known.filter(({ categoryId }) => categoryId === category.id)
  for (const { name } of attributes) {
    const same = known.find((one) => one.name === name && one.categoryId !== category.id)
    if (same !== undefined) refuse('name.taken', { name: `${nameOf(relatives, same.categoryId)} / ${name}` })
  }
  const after = attributes.map((attribute) => settled(attribute, before, now))
  await replaceAttributes(tx, category.id, after)
  const label = said('类目属性', 'Attributes')
  return changed({ field: 'attributes', label, before: inWords(before), after: inWords(after) })
}

const nameOf = (categories: readonly Named[], wanted: string): string =>
  categories.find(({ id }) => id === wanted)?.name ?? ''

/** Without what its kind and its way of entering have no use for. */
function settled({ id, ...attribute }: AttributeBody, before: readonly Own[], now: Date): Own {
  const { kind, inputType } = attribute
  const isParameter = kind === 'PARAM'
  const own = {
    ...attribute,
    id: id ?? newId(now),
    unit: inputType === 'NUMBER' ? attribute.unit : '',
    options: hasOptions(inputType) ? attribute.options : [],
    required: isParameter && attribute.required,
    searchable: isParameter && attribute.searchable,
    maxValues: inputType === 'MULTI' ? attribute.maxValues : 1,
  }
  if (id === undefined) return own
  const same = before.find((one) => one.id === id) ?? refuse('record.notFound')
  // What goods say already would mean something else.
  if (same.kind !== kind || same.inputType !== inputType || same.unit !== own.unit)
    refuse('state.notAllowed', {
      status: said(
        `“${same.name}”的类型、录入方式和单位不能修改，请删除后新建`,
        `kind, way of entering and unit of “${same.name}” stay; delete it and add another one`,
      ),
    })
  return own
}

const inWords = (attributes: readonly Own[]): Said =>
  attributes.length === 0
    ? said('无', 'none')
    : saidList(
        attributes.map(({ name, options, required }) => {
          const more = options.length === 0 ? '' : ` (${options.join('/')})`
          return required ? said(`${name}${more}（必填）`, `${name}${more} (required)`) : sameInBoth(name + more)
        }),
      )
