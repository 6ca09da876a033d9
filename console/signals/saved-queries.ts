import { graphql } from '../graph/generated/index.ts'

export const SavedAlert = graphql(`
  fragment SavedAlert on Alert {
    id
    alertId
    name
    cooldown
    isActive
    webhookUrl
    webhookFailedAt
    evaluatedAt
    failure
    screen {
      id
      screenId
    }
  }
`)

export const SavedQuery = graphql(`
  query SavedSignals {
    viewer {
      id
      screens(first: 100) {
        nodes {
          id
          screenId
          name
          definition
          updatedAt
        }
      }
      alerts(first: 100) {
        nodes {
          id
          ...SavedAlert
        }
      }
    }
  }
`)

export const CreateScreen = graphql(`
  mutation CreateScreen($name: String!, $definition: ScreenDefinition!) {
    createScreen(input: { name: $name, definition: $definition }) {
      ... on CreateScreenSuccess {
        screen {
          id
          screenId
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

export const UpdateScreen = graphql(`
  mutation UpdateScreen($id: ID!, $name: String, $definition: ScreenDefinition!) {
    updateScreen(input: { id: $id, name: $name, definition: $definition }) {
      ... on UpdateScreenSuccess {
        screen {
          id
          screenId
          name
          definition
          updatedAt
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

export const DeleteScreen = graphql(`
  mutation DeleteScreen($id: ID!) {
    deleteScreen(input: { id: $id }) {
      ... on DeleteScreenSuccess {
        screen {
          id
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

export const ShareScreen = graphql(`
  mutation ShareScreen($request: String!) {
    createLink(input: { request: $request, expiresIn: 86400 }) {
      ... on CreateLinkSuccess {
        url
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

export const CreateAlert = graphql(`
  mutation CreateAlert($screenId: ID!, $name: String!, $cooldown: Int!, $webhookUrl: String) {
    createAlert(input: { screenId: $screenId, name: $name, cooldown: $cooldown, webhookUrl: $webhookUrl }) {
      ... on CreateAlertSuccess {
        secret
        alert {
          id
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

export const UpdateAlert = graphql(`
  mutation UpdateAlert($input: UpdateAlertInput!) {
    updateAlert(input: $input) {
      ... on UpdateAlertSuccess {
        alert {
          id
          ...SavedAlert
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

export const DeleteAlert = graphql(`
  mutation DeleteAlert($id: ID!) {
    deleteAlert(input: { id: $id }) {
      ... on DeleteAlertSuccess {
        alert {
          id
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

export const RotateAlertSecret = graphql(`
  mutation RotateAlertSecret($id: ID!) {
    rotateAlertSecret(input: { id: $id }) {
      ... on RotateAlertSecretSuccess {
        secret
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

export const TestAlert = graphql(`
  mutation TestAlert($id: ID!) {
    testAlert(input: { id: $id }) {
      ... on TestAlertSuccess {
        isDelivered
        status
        latency
        error
      }
      ... on Error {
        code
        message
      }
    }
  }
`)
