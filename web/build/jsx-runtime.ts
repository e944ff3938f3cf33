// JSX functions as bindings: those of React's CommonJS module are properties, which each element would look up.
import * as runtime from 'react/jsx-runtime';

export const { Fragment, jsx, jsxs } = runtime;
