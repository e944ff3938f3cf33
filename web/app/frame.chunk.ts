// The chunk of the frame around pages, which the reader does not have.
export { Frame } from './Frame.tsx';
