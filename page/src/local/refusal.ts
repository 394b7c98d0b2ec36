// Why something is not done: a reason and data for programs, a sentence in English for people; as the server refuses.
export class Refusal extends Error {
  constructor(
    readonly reason: string,
    message: string,
    readonly data: Record<string, unknown> = {},
  ) {
    super(message);
  }
}
