// Replaces `dotenv/config`, because the environment is already complete.
export {};
