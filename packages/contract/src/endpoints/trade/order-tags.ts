// Tags: a merchant's own words on its orders, by which they are found. A word is known as soon as an order has it.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'

/** On one order. */
export const MOST_TAGS = 10
/** Of one merchant, on all its orders together. */
export const MOST_TAG_NAMES = 100
export const TAG_LENGTH = 12

/** What stands between tags in a table stands in none of them. */
// eslint-disable-next-line no-control-regex -- what nobody sees is no word either
const PARTED = /[,，;；、\u0000-\u001f\u007f-\u009f\u2028\u2029]/

const tagSchema = textSchema(1, TAG_LENGTH).refine((tag) => !PARTED.test(tag), {
  error: telling('不能含有逗号、分号、顿号或换行', 'No commas, semicolons or line breaks'),
})

const tags = z
  .array(tagSchema.meta({ title: '标签' }))
  .max(MOST_TAGS, { error: telling('最多 10 个标签', 'At most 10 tags') })

/** What is named is put on or taken off; every other tag stays, whoever has put it on meanwhile. */
export const tagTerms = {
  addTags: tags.optional().meta({ title: '添加标签' }),
  removeTags: tags.optional().meta({ title: '移除标签' }),
}

export const tagOperations = {
  tags: endpoint({
    path: '/api/OrderService/Tags',
    summary: '商家订单上正在使用的标签',
    access: { merchant: 'saleOrder.view' },
    shops: 'any',
    body: z.strictObject({}).optional(),
    data: z.array(z.string()),
  }),
}
