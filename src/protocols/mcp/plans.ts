import type { Plan } from './offers.ts'

/** Returns a plan in words: a question, the calls that answer it as names with JSON, and what to make of them. */
export const planText = (question: string, { calls, answer }: Plan): string =>
  [
    question,
    ...calls.map(
      ({ tool, arguments: given }) => `Call \`${tool}\` with\n\`\`\`json\n${JSON.stringify(given)}\n\`\`\``,
    ),
    answer,
  ].join('\n\n')
