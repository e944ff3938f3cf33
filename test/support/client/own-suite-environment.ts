// Stands for `dotenv/config`: the environment is complete already.
export {};
